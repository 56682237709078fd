/*
 * The system call filter of every box, as a classic BPF program that bubblewrap installs. Namespaces and the
 * unprivileged uid do most of the work; this closes what they leave open: kernel interfaces that are not namespaced
 * (AF_VSOCK reaches the host, keyrings are shared by uid), that are large and not needed by any program of a contest
 * (io_uring, bpf, perf), that make the whole host wait or hide memory from it (sync, memfd_secret), that leave
 * something behind between the cases of one submission (System V IPC objects), or that tell of the cases before.
 */
import { SandboxFault } from '../api/sandbox.ts'
import { callsAboutProcesses, callsAboutThePast, deniedSyscalls, errnos, type Guard } from './refused-calls.ts'

const auditArchX8664 = 0xc000003e
const x32Bit = 0x40000000
const afUnix = 1
const cloneNewNs = 0x20000
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const cloneNewAny = 0x7e020000
/**
 * CLONE_NEWPID and SIGCHLD: the runner's, before each run. To a program the kernel refuses it, because it has no
 * capabilities.
 */
const cloneOfRunner = 0x20000011
const retAllow = 0x7fff0000
const retKill = 0x80000000
const retErrno = (errno: number) => 0x00050000 | errno

/**
 * Where a box has a /proc, the runner mounts one for each run among mounts of its own, and then refuses both calls to
 * everybody of that run.
 */
const ofOwnProc: readonly number[] = [deniedSyscalls.mount, deniedSyscalls.unshare]
const ownMountsAlone: Guard = { nr: deniedSyscalls.unshare, argument: 0, when: 'not', value: cloneNewNs }

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
  const denied = Object.values<number>(deniedSyscalls).filter((nr) => !(hasProc && ofOwnProc.includes(nr)))
  const head = [
    instruction(bpfLoadWord, atArch),
    instruction(bpfJumpEqual, auditArchX8664, 1, 0),
    answer(retKill),
    instruction(bpfLoadWord, atNr),
    instruction(bpfJumpGreaterEqual, x32Bit, 0, 1),
    answer(retErrno(errnos.enosys)),
    // glibc falls back to clone, whose flags can be read here; those of clone3 lie behind a pointer
    instruction(bpfJumpEqual, CLONE3, 0, 1),
    answer(retErrno(errnos.enosys)),
    instruction(bpfJumpEqual, clone, 0, 6),
    instruction(bpfLoadWord, atArg0),
    instruction(bpfJumpEqual, cloneOfRunner, 0, 1),
    answer(retAllow),
    instruction(bpfJumpAnyBit, cloneNewAny, 0, 1),
    answer(retErrno(errnos.eperm)),
    answer(retAllow),
    ...sockets.flatMap((nr) => [
      instruction(bpfJumpEqual, nr, 0, 4),
      instruction(bpfLoadWord, atArg0),
      instruction(bpfJumpEqual, afUnix, 1, 0),
      answer(retErrno(errnos.eafnosupport)),
      answer(retAllow),
    ]),
  ]
  const guards = [...callsAboutProcesses, ...callsAboutThePast, ...(hasProc ? [ownMountsAlone] : [])].flatMap(
    ({ nr, argument, when, value, errno = errnos.eperm }) => [
      instruction(bpfJumpEqual, nr, 0, 4),
      instruction(bpfLoadWord, atArg0 + argument * argBytes),
      when === 'not'
        ? instruction(bpfJumpEqual, value, 1, 0)
        : instruction(when === 'is' ? bpfJumpEqual : bpfJumpAnyBit, value, 0, 1),
      answer(retErrno(errno)),
      instruction(bpfLoadWord, atNr),
    ],
  )
  // each test jumps over the tests after it and over the final "allow"
  const tests = denied.map((nr, index) => instruction(bpfJumpEqual, nr, denied.length - index, 0))
  return [...head, ...guards, ...tests, answer(retAllow), answer(retErrno(errnos.eperm))]
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
