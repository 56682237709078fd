/*
 * The system call filter of every box, as a classic BPF program that bubblewrap installs. Namespaces and the
 * unprivileged uid do most of the work; this closes what they leave open: kernel interfaces that are not namespaced
 * (AF_VSOCK reaches the host, keyrings are shared by uid), that are large and not needed by any program of a contest
 * (io_uring, bpf, perf), that make the whole host wait or hide memory from it (sync, memfd_secret), or that leave
 * something behind between the cases of one submission (System V IPC objects).
 */
import { SandboxFault } from '../api/sandbox.ts'

const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97
const AUDIT_ARCH_X86_64 = 0xc000003e
const X32_BIT = 0x40000000
const AF_UNIX = 1
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const CLONE_NEW_ANY = 0x7e020000
/**
 * CLONE_NEWPID and SIGCHLD: the runner's, before each run. To a program the kernel refuses it, because it has no
 * capabilities.
 */
const CLONE_OF_RUNNER = 0x20000011
/**
 * With CLONE_NEWNS: where a box has a /proc, the runner mounts one for each run, and then refuses mounting to
 * everybody of it.
 */
const CLONE_WITH_PROC = 0x20020011

const RET_ALLOW = 0x7fff0000
const RET_KILL = 0x80000000
const retErrno = (errno: number) => 0x00050000 | errno

/** x86_64 numbers of everything that answers EPERM. */
export const DENIED_SYSCALLS = {
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
const CALLS_ABOUT_PROCESSES: readonly { nr: number; argument: number; only: number | null; never: number | null }[] = [
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

const CLONE = 56
const CLONE3 = 435
/** socket and socketpair. */
const SOCKETS = [41, 53]

const BPF_LOAD_WORD = 0x20
const BPF_JUMP_EQUAL = 0x15
const BPF_JUMP_GREATER_EQUAL = 0x35
const BPF_JUMP_ANY_BIT = 0x45
const BPF_RETURN = 0x06
/** Offsets in struct seccomp_data: nr, arch, low word of the first argument; arguments have eight bytes each. */
const AT_NR = 0
const AT_ARCH = 4
const AT_ARG0 = 16
const ARG_BYTES = 8

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
const answer = (value: number) => instruction(BPF_RETURN, value)

function program(hasProc: boolean): Instruction[] {
  const denied = Object.values<number>(DENIED_SYSCALLS).filter((nr) => !hasProc || nr !== DENIED_SYSCALLS.mount)
  const head = [
    instruction(BPF_LOAD_WORD, AT_ARCH),
    instruction(BPF_JUMP_EQUAL, AUDIT_ARCH_X86_64, 1, 0),
    answer(RET_KILL),
    instruction(BPF_LOAD_WORD, AT_NR),
    instruction(BPF_JUMP_GREATER_EQUAL, X32_BIT, 0, 1),
    answer(retErrno(ENOSYS)),
    // glibc falls back to clone, whose flags can be read here; those of clone3 lie behind a pointer
    instruction(BPF_JUMP_EQUAL, CLONE3, 0, 1),
    answer(retErrno(ENOSYS)),
    instruction(BPF_JUMP_EQUAL, CLONE, 0, 6),
    instruction(BPF_LOAD_WORD, AT_ARG0),
    instruction(BPF_JUMP_EQUAL, hasProc ? CLONE_WITH_PROC : CLONE_OF_RUNNER, 0, 1),
    answer(RET_ALLOW),
    instruction(BPF_JUMP_ANY_BIT, CLONE_NEW_ANY, 0, 1),
    answer(retErrno(EPERM)),
    answer(RET_ALLOW),
    ...SOCKETS.flatMap((nr) => [
      instruction(BPF_JUMP_EQUAL, nr, 0, 4),
      instruction(BPF_LOAD_WORD, AT_ARG0),
      instruction(BPF_JUMP_EQUAL, AF_UNIX, 1, 0),
      answer(retErrno(EAFNOSUPPORT)),
      answer(RET_ALLOW),
    ]),
  ]
  const guards = CALLS_ABOUT_PROCESSES.flatMap(({ nr, argument, only, never }) => [
    instruction(BPF_JUMP_EQUAL, nr, 0, 4),
    instruction(BPF_LOAD_WORD, AT_ARG0 + argument * ARG_BYTES),
    only === null ? instruction(BPF_JUMP_EQUAL, never ?? 0, 0, 1) : instruction(BPF_JUMP_EQUAL, only, 1, 0),
    answer(retErrno(EPERM)),
    instruction(BPF_LOAD_WORD, AT_NR),
  ])
  // each test jumps over the tests after it and over the final "allow"
  const tests = denied.map((nr, index) => instruction(BPF_JUMP_EQUAL, nr, denied.length - index, 0))
  return [...head, ...guards, ...tests, answer(RET_ALLOW), answer(retErrno(EPERM))]
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
