//! The calls of the system that std lacks, each behind a safe face: the only unsafe code.
#![allow(unsafe_code)]

use std::io;
use std::os::raw::{c_int, c_long, c_ulong};
use std::os::unix::io::{FromRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

// The numbers are those of Linux on most processors, and of macOS.
const LINUX: bool = cfg!(target_os = "linux");
pub const KILL: i32 = 9;
const CHLD: i32 = if LINUX { 17 } else { 20 };

extern "C" {
    fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    #[link_name = "kill"]
    fn send(process: c_int, signal: c_int) -> c_int;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
    fn setsid() -> c_int;
    fn signal(number: c_int, handler: usize) -> usize;
    fn wait4(id: c_int, status: *mut c_int, options: c_int, usage: *mut [c_long; 40]) -> c_int;
}

/// Sends a signal to a process, or to the group -process.
pub fn kill(process: i32, number: i32) {
    // Sound: only numbers are passed.
    unsafe { send(process, number) };
}

/// Makes orphans among the descendants children of this process, where the system can. A child
/// that ends interrupts a read from now on.
pub fn adopt_orphans() {
    extern "C" fn interrupt(_: c_int) {}
    // Sound: a handler may do nothing, and PR_SET_CHILD_SUBREAPER takes a number.
    unsafe {
        signal(CHLD, interrupt as extern "C" fn(c_int) as usize);
        #[cfg(target_os = "linux")]
        prctl(36, 1 as c_ulong);
    }
}

/// Gives a command a process group of its own, and leaves it the file `kept`, unless below 0.
pub fn detach(command: &mut Command, kept: RawFd) {
    let prepare = move || {
        // Sound: only numbers are passed.
        let done = unsafe { setsid() >= 0 && (kept < 0 || fcntl(kept, 2, 0) == 0) };
        done.then_some(()).ok_or_else(io::Error::last_os_error)
    };
    // Sound: `prepare` takes no lock and no memory, as it must between fork and exec.
    unsafe { command.pre_exec(prepare) };
}

/// The stream that `detach` left to this process; none of its programs gets it.
pub fn take_kept(file: RawFd) -> UnixStream {
    // Sound: it was made for this process, and nothing else here knows its number.
    unsafe {
        fcntl(file, 2, 1);
        UnixStream::from_raw_fd(file)
    }
}

/// Forgets a child that has ended. Returns its number, its raw status, and what it and the children
/// that it waited for have used: CPU time, and KB at the most in one process. The number is 0 if all
/// children run; None if there are none.
pub fn reap() -> Option<(i32, i32, Duration, u64)> {
    let (mut status, mut usage) = (0, [0; 40]);
    // Sound: rusage is shorter than 40 words, and both live through the call.
    let child = unsafe { wait4(-1, &mut status, 1, &mut usage) };
    // Two times come first. Of their second words macOS fills one half only.
    let time = |at: usize| usage[at] as u64 * 1_000_000 + u64::from(usage[at + 1] as u32);
    let cpu = Duration::from_micros(time(0) + time(2));
    let peak_kb = if LINUX { usage[4] } else { usage[4] / 1024 };
    (child >= 0).then_some((child, status, cpu, peak_kb as u64))
}
