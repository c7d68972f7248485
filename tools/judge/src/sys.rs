//! The calls of the system that std lacks, each behind a safe face: the only unsafe code.
#![allow(unsafe_code)]

use std::io;
use std::os::raw::{c_int, c_long, c_short, c_uint, c_ulong};
use std::os::unix::io::{FromRawFd, IntoRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering::SeqCst};
use std::time::Duration;

// The numbers are those of Linux on most processors, and of macOS.
const LINUX: bool = cfg!(target_os = "linux");
pub const HUP: i32 = 1;
pub const INT: i32 = 2;
pub const KILL: i32 = 9;
pub const TERM: i32 = 15;
pub const CHLD: i32 = if LINUX { 17 } else { 20 };
pub const CONT: i32 = if LINUX { 18 } else { 19 };
const WNOWAIT: c_int = if LINUX { 0x0100_0000 } else { 0x20 };

extern "C" {
    fn fcntl(file: c_int, command: c_int, ...) -> c_int;
    #[link_name = "kill"]
    fn send(process: c_int, signal: c_int) -> c_int;
    #[link_name = "poll"]
    fn wait_for(files: *mut Poll, count: c_ulong, milliseconds: c_int) -> c_int;
    #[cfg(target_os = "linux")]
    fn prctl(option: c_int, ...) -> c_int;
    fn setsid() -> c_int;
    fn signal(number: c_int, handler: usize) -> usize;
    fn wait4(process: c_int, status: *mut c_int, options: c_int, usage: *mut [c_long; 40])
        -> c_int;
    fn waitid(kind: c_int, id: c_uint, info: *mut [i32; 64], options: c_int) -> c_int;
    fn write(file: c_int, bytes: *const u8, count: usize) -> isize;
}

/// A file to wait for: a number below 0 is passed over, and `wanted` is 1 to read, 4 to write.
#[repr(C)]
pub struct Poll {
    pub file: RawFd,
    pub wanted: c_short,
    pub came: c_short,
}

/// Waits until a file is ready, a watched signal comes, or the time is over.
pub fn poll(files: &mut [Poll], time: Duration) {
    let time = ((time.as_micros() + 999) / 1000).min(1 << 30) as c_int;
    // Sound: Poll has the layout of pollfd, and nobody else has these. Where the type of the
    // count is shorter, as on macOS, the lower half of the register is read.
    unsafe { wait_for(files.as_mut_ptr(), files.len() as c_ulong, time) };
}

/// The signals noted, a bit each, and the pipe that tells of them.
static CAME: AtomicU32 = AtomicU32::new(0);
static BELL: AtomicI32 = AtomicI32::new(-1);

extern "C" fn note(number: c_int) {
    // One byte for each kind at most: the pipe is never full, and errno stays as it was.
    if CAME.fetch_or(1 << number, SeqCst) & 1 << number == 0 {
        // Sound: the byte lives for ever, and a handler may call write.
        unsafe { write(BELL.load(SeqCst), b"!".as_ptr(), 1) };
    }
}

/// Notes these signals from now on, and writes to the pipe for each; those that were ignored
/// stay so, but for CHLD. Programs that are executed later do not see the handler.
pub fn watch(signals: &[i32]) -> io::Result<UnixStream> {
    let (reader, bell) = UnixStream::pair()?;
    BELL.store(bell.into_raw_fd(), SeqCst);
    let handler = note as extern "C" fn(c_int) as usize;
    for &number in signals {
        // Sound: `note` does only what a handler may; 1 is to ignore, and was so before.
        if unsafe { signal(number, handler) } == 1 && number != CHLD {
            unsafe { signal(number, 1) };
        }
    }
    Ok(reader)
}

/// The signals noted since the last call, a bit each.
pub fn came() -> u32 {
    CAME.swap(0, SeqCst)
}

/// Sends a signal to a process, or to the group -process.
pub fn kill(process: i32, number: i32) {
    // Sound: only numbers are passed.
    unsafe { send(process, number) };
}

/// Makes orphans among the descendants children of this process, where the system can.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    // Sound: PR_SET_CHILD_SUBREAPER takes a number.
    unsafe {
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

/// Forgets a child, if it has ended. Returns its status, and what it and the children that it
/// waited for have used: CPU time, and KB at the most in one process.
pub fn reap(child: i32) -> Option<(ExitStatus, Duration, u64)> {
    let (mut status, mut usage) = (0, [0; 40]);
    // Sound: rusage is shorter than 40 words, and both live through the call.
    if unsafe { wait4(child, &mut status, 1, &mut usage) } != child {
        return None;
    }
    // Two times come first. Of their second words macOS fills one half only.
    let time = |at: usize| usage[at] as u64 * 1_000_000 + u64::from(usage[at + 1] as u32);
    let peak_kb = usage[4] as u64 / if LINUX { 1 } else { 1024 };
    Some((ExitStatus::from_raw(status), Duration::from_micros(time(0) + time(2)), peak_kb))
}

/// A child that has ended, the oldest first; it is not forgotten. An error if there is no child.
pub fn ended_child() -> io::Result<Option<i32>> {
    let mut info = [0; 64];
    // Sound: siginfo_t is smaller.
    if unsafe { waitid(0, 0, &mut info, 4 | 1 | WNOWAIT) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // Signal, error and code come before it, which Linux fills up to whole words.
    let child = info[if LINUX && cfg!(target_pointer_width = "64") { 4 } else { 3 }];
    Ok(Some(child).filter(|&child| child != 0))
}
