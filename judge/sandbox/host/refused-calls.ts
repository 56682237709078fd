/* Which system calls programs are refused, by their numbers on x86_64; why is said in seccomp.ts. */

export const errnos = { eperm: 1, enosys: 38, eopnotsupp: 95, eafnosupport: 97 } as const

/** Whatever their arguments, with EPERM. */
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
  cachestat: 451,
  statmount: 457,
  listmount: 458,
  open_tree_attr: 467,
} as const

/** A call that is refused for one of its arguments. */
export interface Guard {
  nr: number
  argument: number
  /** When the argument is not, is, or has a bit of the value. */
  when: 'not' | 'is' | 'bits'
  value: number
  errno?: number
}

/**
 * Calls that may be about the caller but not about process 1: the runner has the uid of the program, so the kernel
 * would let the program take the runner's descriptors, processor or priority away, and the next case would fail for
 * our fault.
 */
export const callsAboutProcesses: readonly Guard[] = [
  // prlimit64: limits of others at all
  { nr: 302, argument: 0, when: 'not', value: 0 },
  // sched_setaffinity, sched_setparam, sched_setscheduler, sched_setattr
  ...[203, 142, 144, 314].map((nr): Guard => ({ nr, argument: 0, when: 'is', value: 1 })),
  // setpriority and ioprio_set: first of one process (not of a group or user), then of which
  { nr: 141, argument: 0, when: 'not', value: 0 },
  { nr: 141, argument: 1, when: 'is', value: 1 },
  { nr: 251, argument: 0, when: 'not', value: 1 },
  { nr: 251, argument: 1, when: 'is', value: 1 },
]

/**
 * What tells of the cases before: statx with more than the times and sizes of a file numbers the mounts, of which each
 * case has a new one, and preadv2 and pwritev2 with RWF_NOWAIT tell which files of the system were read lately.
 */
export const callsAboutThePast: readonly Guard[] = [
  { nr: 332, argument: 3, when: 'bits', value: 0xfffff000, errno: errnos.enosys },
  ...[327, 328].map((nr): Guard => ({ nr, argument: 5, when: 'bits', value: 0x8, errno: errnos.eopnotsupp })),
]
