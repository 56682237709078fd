/*
 * The system call filter of every box, as a classic BPF program that bubblewrap installs. Namespaces and the
 * unprivileged uid do most of the work; this closes what they leave open: kernel interfaces that are not namespaced
 * (AF_VSOCK reaches the host, keyrings are shared by uid), that are large and not needed by any program of a contest
 * (io_uring, bpf, perf), that make the whole host wait or hide memory from it (sync, memfd_secret), or that leave
 * something behind between the cases of one submission (System V IPC objects).
 */
import { SandboxFault } from '../api/sandbox.ts'

const eperm = 1
const enosys = 38
const eafnosupport = 97
const auditArchX8664 = 0xc000003e
const x32Bit = 0x40000000
const afUnix = 1
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const cloneNewAny = 0x7e020000
/**
 * CLONE_NEWPID and SIGCHLD: the runner's, before each run. To a program the kernel refuses it, because it has no
 * capabilities.
 */
const cloneOfRunner = 0x20000011
/**
 * With CLONE_NEWNS: where a box has a /proc, the runner mounts one for each run, and then refuses mounting to
 * everybody of it.
 */
const cloneWithProc = 0x20020011

const retAllow = 0x7fff0000
const retKill = 0x80000000
const retErrno = (errno: number) => 0x00050000 | errno

/** x86_64 numbers of everything that answers EPERM. */
export const deniedSyscalls = {
  ptrace: 101,
  process_vm_readv: 310,
  process_vm_writev: 311,
  process_madvise: 440,
  pidfd_getfd: 438,
  kcmp: 312,
  add_key: 248,
  request_key: 249,
  keyctl: 250,
  bpf: 321,
  perf_event_open: 298,
  userfaultfd: 323,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  mount: 165,
  umount2: 166,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  mount_setattr: 442,
  pivot_root: 155,
  chroot: 161,
  unshare: 272,
  setns: 308,
  init_module: 175,
  delete_module: 176,
  finit_module: 313,
  kexec_load: 246,
  kexec_file_load: 320,
  reboot: 169,
  swapon: 167,
  swapoff: 168,
  acct: 163,
  syslog: 103,
  quotactl: 179,
  quotactl_fd: 443,
  name_to_handle_at: 303,
  open_by_handle_at: 304,
  lookup_dcookie: 212,
  fanotify_init: 300,
  fanotify_mark: 301,
  settimeofday: 164,
  clock_settime: 227,
  clock_adjtime: 305,
  adjtimex: 159,
  personality: 135,
  iopl: 172,
  ioperm: 173,
  modify_ldt: 154,
  uselib: 134,
  vhangup: 153,
  sethostname: 170,
  setdomainname: 171,
  migrate_pages: 256,
  move_pages: 279,
  shmget: 29,
  shmat: 30,
  shmctl: 31,
  shmdt: 67,
  semget: 64,
  semop: 65,
  semctl: 66,
  semtimedop: 220,
  msgget: 68,
  msgsnd: 69,
  msgrcv: 70,
  msgctl: 71,
  mq_open: 240,
  mq_unlink: 241,
  sync: 162,
  syncfs: 306,
  memfd_secret: 447,
} as const

/**
 * Calls that may be about the caller but not about process 1: the runner has the uid of the program, so the kernel
 * would let the program take the runner's descriptors, processor or priority away, and the next case would fail for
 * our fault.
 */
const callsAboutProcesses: readonly { nr: number; argument: number; only: number | null; never: number | null }[] = [
  // prlimit64: limits of others at all
  { nr: 302, argument: 0, only: 0, never: null },
  // sched_setaffinity, sched_setparam, sched_setscheduler, sched_setattr
  ...[203, 142, 144, 314].map((nr) => ({ nr, argument: 0, only: null, never: 1 })),
  // setpriority and ioprio_set: first of one process (not of a group or user), then of which
  { nr: 141, argument: 0, only: 0, never: null },
  { nr: 141, argument: 1, only: null, never: 1 },
  { nr: 251, argument: 0, only: 1, never: null },
  { nr: 251, argument: 1, only: null, never: 1 },
]

const clone = 56
const CLONE3 = 435
/** socket and socketpair. */
const sockets = [41, 53]

const bpfLoadWord = 0x20
const bpfJumpEqual = 0x15
const bpfJumpGreaterEqual = 0x35
const bpfJumpAnyBit = 0x45
const bpfReturn = 0x06
/** Offsets in struct seccomp_data: nr, arch, low word of the first argument; arguments have eight bytes each. */
const atNr = 0
const atArch = 4
const atArg0 = 16
const argBytes = 8

interface Instruction {
  code: number
  jumpTrue: number
  jumpFalse: number
  k: number
}
const instruction = (code: number, k: number, jumpTrue = 0, jumpFalse = 0): Instruction => ({
  code,
  jumpTrue,
  jumpFalse,
  k,
})
const answer = (value: number) => instruction(bpfReturn, value)

function program(hasProc: boolean): Instruction[] {
  const denied = Object.values<number>(deniedSyscalls).filter((nr) => !hasProc || nr !== deniedSyscalls.mount)
  const head = [
    instruction(bpfLoadWord, atArch),
    instruction(bpfJumpEqual, auditArchX8664, 1, 0),
    answer(retKill),
    instruction(bpfLoadWord, atNr),
    instruction(bpfJumpGreaterEqual, x32Bit, 0, 1),
    answer(retErrno(enosys)),
    // glibc falls back to clone, whose flags can be read here; those of clone3 lie behind a pointer
    instruction(bpfJumpEqual, CLONE3, 0, 1),
    answer(retErrno(enosys)),
    instruction(bpfJumpEqual, clone, 0, 6),
    instruction(bpfLoadWord, atArg0),
    instruction(bpfJumpEqual, hasProc ? cloneWithProc : cloneOfRunner, 0, 1),
    answer(retAllow),
    instruction(bpfJumpAnyBit, cloneNewAny, 0, 1),
    answer(retErrno(eperm)),
    answer(retAllow),
    ...sockets.flatMap((nr) => [
      instruction(bpfJumpEqual, nr, 0, 4),
      instruction(bpfLoadWord, atArg0),
      instruction(bpfJumpEqual, afUnix, 1, 0),
      answer(retErrno(eafnosupport)),
      answer(retAllow),
    ]),
  ]
  const guards = callsAboutProcesses.flatMap(({ nr, argument, only, never }) => [
    instruction(bpfJumpEqual, nr, 0, 4),
    instruction(bpfLoadWord, atArg0 + argument * argBytes),
    only === null ? instruction(bpfJumpEqual, never ?? 0, 0, 1) : instruction(bpfJumpEqual, only, 1, 0),
    answer(retErrno(eperm)),
    instruction(bpfLoadWord, atNr),
  ])
  // each test jumps over the tests after it and over the final "allow"
  const tests = denied.map((nr, index) => instruction(bpfJumpEqual, nr, denied.length - index, 0))
  return [...head, ...guards, ...tests, answer(retAllow), answer(retErrno(eperm))]
}

/**
 * The filter in the kernel's format (8 bytes an instruction, little endian).
 * @param hasProc of a box whose runner mounts a /proc for each run
 * @throws SandboxFault on a processor whose system call numbers are not in the table
 */
export function seccompFilter({
  hasProc = false,
  arch = process.arch,
}: { hasProc?: boolean; arch?: string } = {}): Buffer {
  if (arch !== 'x64')
    throw new SandboxFault(
      `there is no system call table for processor ${arch}; the bubblewrap driver runs on x86_64 only`,
    )
  const instructions = program(hasProc)
  const bytes = Buffer.alloc(instructions.length * 8)
  for (const [index, one] of instructions.entries()) {
    if (one.jumpTrue > 255) throw new SandboxFault('the system call table is too long for one filter')
    bytes.writeUInt16LE(one.code, index * 8)
    bytes.writeUInt8(one.jumpTrue, index * 8 + 2)
    bytes.writeUInt8(one.jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(one.k >>> 0, index * 8 + 4)
  }
  return bytes
}
