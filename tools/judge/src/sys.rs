//! The calls of the system that std lacks, each as a safe function: the only unsafe code.
#![allow(unsafe_code)]

use std::io;
#[cfg(target_os = "linux")]
use std::os::raw::c_ulong;
use std::os::raw::{c_int, c_long};
use std::os::unix::io::{FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

// The numbers are those of Linux on most processors, and of macOS.
const LINUX: bool = cfg!(target_os = "linux");
pub const KILL: i32 = 9;
const INT: c_int = 2;
pub const CONT: i32 = if LINUX { 18 } else { 19 };
const CHLD: i32 = if LINUX { 17 } else { 20 };
const F_SETFD: c_int = 2;
const DEFAULT: usize = 0;
const IGNORED: usize = 1;
const FD_CLOEXEC: c_int = 1;
const RLIMIT_STACK: c_int = 3;
const RLIMIT_CORE: c_int = 4;
const WNOHANG: c_int = 1;
#[cfg(target_os = "linux")]
const PR_SET_CHILD_SUBREAPER: c_int = 36;

/// The longs of a `struct rusage`, or more: two times of two longs each come first, then the peak.
const USAGE_LONGS: usize = 40;
const USER_TIME: usize = 0;
const SYSTEM_TIME: usize = 2;
const PEAK: usize = 4;

/// A `struct rlimit`.
#[repr(C)]
struct Limit {
    soft: LimitSize,
    hard: LimitSize,
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
type LimitSize = c_ulong;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
type LimitSize = u64;

extern "C" {
    fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    #[link_name = "kill"]
    fn send(process: c_int, signal: c_int) -> c_int;
    fn getrlimit(resource: c_int, limit: *mut Limit) -> c_int;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
    fn setrlimit(resource: c_int, limit: *const Limit) -> c_int;
    fn setsid() -> c_int;
    fn signal(number: c_int, handler: usize) -> usize;
    fn wait4(
        id: c_int, status: *mut c_int, options: c_int, usage: *mut [c_long; USAGE_LONGS],
    ) -> c_int;
}

/// Sends a signal to a process, or to the group -process.
pub fn kill(process: i32, number: i32) {
    // Sound: only numbers are passed.
    unsafe { send(process, number) };
}

/// Gives all that this process starts so much stack, or the hard limit if that is less, and has them
/// leave no core files.
pub fn limit_stack(bytes: u32) {
    set_soft_limit(RLIMIT_STACK, bytes);
    set_soft_limit(RLIMIT_CORE, 0);
}

/// Sets a soft limit, to the hard one if that is less.
fn set_soft_limit(resource: c_int, most: u32) {
    let mut limit = Limit { soft: 0, hard: 0 };
    // Sound: the limit has the layout of the system's, and lives through both calls.
    unsafe {
        if getrlimit(resource, &mut limit) == 0 {
            limit.soft = limit.hard.min(most.into());
            setrlimit(resource, &limit);
        }
    }
}

/// Makes orphans among the descendants children of this process, where the system can. A child
/// that ends interrupts a read from now on.
pub fn adopt_orphans() {
    extern "C" fn interrupt(_: c_int) {}
    // Sound: a handler may do nothing, and PR_SET_CHILD_SUBREAPER takes a number.
    unsafe {
        signal(CHLD, interrupt as extern "C" fn(c_int) as usize);
        #[cfg(target_os = "linux")]
        prctl(PR_SET_CHILD_SUBREAPER, 1 as c_ulong);
    }
}

static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on the first interrupt (Ctrl-C) ends this process no more, but `is_interrupted` tells of
/// it; the second one ends it. Where interrupts are ignored, they still are.
pub fn note_interrupt() {
    extern "C" fn note(_: c_int) {
        IS_INTERRUPTED.store(true, Ordering::Relaxed);
        // Sound: a handler may call `signal`.
        unsafe { signal(INT, DEFAULT) };
    }
    // Sound: the handler does only what a handler may do.
    unsafe {
        if signal(INT, note as extern "C" fn(c_int) as usize) == IGNORED {
            signal(INT, IGNORED);
        }
    }
}

/// Whether there was an interrupt since `note_interrupt`.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Gives a command a process group of its own, and leaves it the file `kept`, unless below 0.
pub fn detach(command: &mut Command, kept: RawFd) {
    let prepare = move || {
        // Sound: only numbers are passed.
        let done = unsafe { setsid() >= 0 && (kept < 0 || fcntl(kept, F_SETFD, 0) == 0) };
        done.then_some(()).ok_or_else(io::Error::last_os_error)
    };
    // Sound: `prepare` takes no lock and no memory, as it must between fork and exec.
    unsafe { command.pre_exec(prepare) };
}

/// The stream that `detach` left to this process; none of its programs gets it.
pub fn take_kept(file: RawFd) -> UnixStream {
    // Sound: it was made for this process, and nothing else here knows its number.
    unsafe {
        fcntl(file, F_SETFD, FD_CLOEXEC);
        UnixStream::from_raw_fd(file)
    }
}

/// A child that has ended, and what it and the children that it waited for have used.
pub struct Reaped {
    /// Its number; 0 if no child has ended yet.
    pub number: i32,
    /// Its raw status.
    pub status: i32,
    pub cpu: Duration,
    /// Of the largest process.
    pub peak_kb: u64,
}

/// Forgets a child that has ended; None if there are no children.
pub fn reap() -> Option<Reaped> {
    let (mut status, mut usage) = (0, [0; USAGE_LONGS]);
    // Sound: rusage is no longer than these longs, and both live through the call.
    let number = unsafe { wait4(-1, &mut status, WNOHANG, &mut usage) };
    // Seconds, and microseconds, of which macOS fills only half of a long.
    let time = |at: usize| usage[at] as u64 * 1_000_000 + u64::from(usage[at + 1] as u32);
    let cpu = Duration::from_micros(time(USER_TIME) + time(SYSTEM_TIME));
    let peak_kb = if LINUX { usage[PEAK] } else { usage[PEAK] / 1024 };
    (number >= 0).then_some(Reaped { number, status, cpu, peak_kb: peak_kb as u64 })
}
