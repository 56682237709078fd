import { describe, expect, test } from 'vitest'
import { deniedSyscalls } from './refused-calls.ts'
import { seccompFilter } from './seccomp.ts'
import { SandboxFault } from '../api/sandbox.ts'

const x8664 = 0xc000003e
const I386 = 0x40000003

/** Runs the filter as the kernel would; the five instructions that it uses. */
function verdictOf(
  call: { nr: number; arch?: number; arg0?: number; arg1?: number; arg3?: number; arg5?: number },
  hasProc = false,
): string {
  const filter = seccompFilter({ hasProc, arch: 'x64' })
  const memory = new Map([
    [0, call.nr],
    [4, call.arch ?? x8664],
    [16, call.arg0 ?? 0],
    [24, call.arg1 ?? 0],
    [40, call.arg3 ?? 0],
    [56, call.arg5 ?? 0],
  ])
  let accumulator = 0
  for (let at = 0; at < filter.length; at += 8) {
    const [code, jumpTrue, jumpFalse, k] = [
      filter.readUInt16LE(at),
      filter[at + 2]!,
      filter[at + 3]!,
      filter.readUInt32LE(at + 4),
    ]
    if (code === 0x20) accumulator = memory.get(k)!
    else if (code === 0x06) return k === 0x7fff0000 ? 'allow' : k === 0x80000000 ? 'kill' : `errno ${k & 0xffff}`
    else {
      const holds = code === 0x15 ? accumulator === k : code === 0x35 ? accumulator >= k : (accumulator & k) !== 0
      at += 8 * (holds ? jumpTrue : jumpFalse)
    }
  }
  throw new Error('the filter ended without an answer')
}

describe('the system call filter', () => {
  test('lets ordinary calls through', () => {
    for (const nr of [0, 1, 9, 57, 59, 231, 257]) expect(verdictOf({ nr })).toBe('allow')
  })
  test.each(Object.entries(deniedSyscalls))('refuses %s', (_name, nr) => {
    expect(verdictOf({ nr })).toBe('errno 1')
  })
  test('kills calls of another architecture, so that 32-bit numbers cannot slip past', () => {
    expect(verdictOf({ nr: 1, arch: I386 })).toBe('kill')
  })
  test('knows no x32 calls', () => {
    expect(verdictOf({ nr: 0x40000000 + 101 })).toBe('errno 38')
  })
  test('leaves the process ids of a run to the kernel, which gives new ones to the runner alone', () => {
    expect(verdictOf({ nr: 56, arg0: 0x20000011 })).toBe('allow')
    expect(verdictOf({ nr: 56, arg0: 0x20020011 })).toBe('errno 1')
  })
  test('lets the runner of a box with /proc mount one, and nobody make other namespaces there', () => {
    for (const call of [
      { nr: 56, arg0: 0x20000011 },
      { nr: deniedSyscalls.unshare, arg0: 0x20000 },
      { nr: deniedSyscalls.mount },
    ])
      expect(verdictOf(call, true)).toBe('allow')
    for (const call of [
      { nr: 56, arg0: 0x20020011 },
      { nr: 56, arg0: 0x30020011 },
      { nr: deniedSyscalls.umount2 },
      { nr: deniedSyscalls.unshare },
      { nr: deniedSyscalls.unshare, arg0: 0x10000000 },
      { nr: deniedSyscalls.unshare, arg0: 0x10020000 },
    ])
      expect(verdictOf(call, true)).toBe('errno 1')
  })
  test('allows threads and forks but no new namespaces', () => {
    expect(verdictOf({ nr: 56, arg0: 0x3d0f00 })).toBe('allow')
    for (const flags of [0x10000000, 0x30000011, 0x20000000, 0x20000111])
      expect(verdictOf({ nr: 56, arg0: flags })).toBe('errno 1')
    expect(verdictOf({ nr: 435 })).toBe('errno 38')
  })
  test('allows only local sockets; AF_VSOCK would reach the host', () => {
    const [socket, socketpair] = [41, 53]
    for (const nr of [socket, socketpair]) {
      expect(verdictOf({ nr, arg0: 1 })).toBe('allow')
      for (const domain of [2, 10, 16, 17, 30, 40]) expect(verdictOf({ nr, arg0: domain })).toBe('errno 97')
    }
  })
  test('lets a program change its own limits, processors and priority, but not those of the runner or of everybody', () => {
    const [prlimit, setaffinity, setpriority, setIoPriority] = [302, 203, 141, 251]
    for (const call of [
      { nr: prlimit },
      { nr: setaffinity },
      { nr: setaffinity, arg0: 7 },
      { nr: setpriority },
      { nr: setpriority, arg1: 7 },
      { nr: setIoPriority, arg0: 1 },
    ]) {
      expect(verdictOf(call), JSON.stringify(call)).toBe('allow')
    }
    for (const call of [
      { nr: prlimit, arg0: 1 },
      { nr: prlimit, arg0: 7 },
      { nr: setaffinity, arg0: 1 },
      { nr: setpriority, arg1: 1 },
      { nr: setpriority, arg0: 2 },
      { nr: setIoPriority, arg0: 1, arg1: 1 },
      { nr: setIoPriority, arg0: 3 },
    ]) {
      expect(verdictOf(call), JSON.stringify(call)).toBe('errno 1')
    }
  })
  test('tells nothing of the cases before: neither numbers of mounts nor what is in the memory of the host', () => {
    const [statx, preadv2, pwritev2] = [332, 327, 328]
    for (const call of [{ nr: statx, arg3: 0xfff }, { nr: preadv2 }, { nr: pwritev2, arg5: 0x10 }])
      expect(verdictOf(call), JSON.stringify(call)).toBe('allow')
    for (const mask of [0x1000, 0x4000, 0x4fff]) expect(verdictOf({ nr: statx, arg3: mask })).toBe('errno 38')
    for (const nr of [preadv2, pwritev2]) expect(verdictOf({ nr, arg5: 0x9 })).toBe('errno 95')
  })
  test('refuses to be built for a processor whose numbers it does not know', () => {
    expect(() => seccompFilter({ arch: 'arm64' })).toThrow(SandboxFault)
  })
})
