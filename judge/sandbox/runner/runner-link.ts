/*
 * The wire to one runner (runner.c has the protocol). Frames are handed on as they come; nothing is
 * collected here, so output needs no more memory than its receiver keeps.
 */
import type { Duplex } from 'node:stream'
import { bytesPassed } from '@podium/proto/server/fast/external-memory.ts'
import type { DialogueSpec, RunSpec } from '../api/sandbox.ts'

const noLimit = 0xffffffffffffffffn
const hasStdin = 1
const cutStderr = 2
const dialogue = 4
const discard = 8
const newFiles = 16
const discardFiles = 32
const headBytes = 5
export const defaultEnv = { PATH: '/usr/bin:/bin', HOME: '/box', LANG: 'C.UTF-8' }

export interface RunnerDone {
  signalled: boolean
  /** Exit code or signal. */
  value: number
  overflow: 'stdout' | 'stderr' | null
  cpuMs: number
  wallMs: number
  maxRssBytes: number
  /** When it ended or stopped speaking, on the host's monotonic clock. */
  endedAtMs: number
}

export type RunnerAnswer = RunnerDone | { notExecutable: string }

export interface FrameHandler {
  ready(): void
  /** The new file system that was ordered by itself is there. */
  renewed(): void
  /** The program of a dialogue has begun. */
  began(): void
  output(stream: 'stdout' | 'stderr', bytes: Buffer): void
  done(done: RunnerDone): void
  /** The program exists but is not something the kernel can execute. */
  notExecutable(why: string): void
  failed(why: string): void
}

function parseDone(bytes: Buffer): RunnerDone {
  const overflow = bytes.readUInt32LE(8)
  return {
    signalled: bytes.readUInt32LE(0) !== 0,
    value: bytes.readUInt32LE(4),
    overflow: overflow === 1 ? 'stdout' : overflow === 2 ? 'stderr' : null,
    cpuMs: Number(bytes.readBigUInt64LE(16)) / 1000,
    wallMs: Number(bytes.readBigUInt64LE(24)) / 1000,
    maxRssBytes: Number(bytes.readBigUInt64LE(32)),
    endedAtMs: Number(bytes.readBigUInt64LE(40)) / 1000,
  }
}

/** Limits for hosts without control groups, per process. */
export interface RlimitFallback {
  dataBytes: number
  processes: number
}

/**
 * Where the group's clock decides. The kernel's own limit counts in ticks, on a busy machine far more than was used,
 * and its kill would look like the program's fault.
 */
const backstopShare = 2

/**
 * One run as the runner's "R" order. In a dialogue both pipes already lie in the input folder.
 * @param beginsNew on a new file system
 */
export function encodeRun(spec: RunSpec | DialogueSpec, fallback: RlimitFallback | null, beginsNew: boolean): Buffer {
  const env = Object.entries({ ...defaultEnv, ...spec.env }).map(([key, value]) => `${key}=${value}`)
  const strings = Buffer.from([...spec.argv, ...env].map((text) => `${text.replaceAll('\0', '')}\0`).join(''))
  const head = Buffer.alloc(headBytes + 72)
  head.write('R', 0, 'latin1')
  head.writeUInt32LE(72 + strings.length, 1)
  const stack = spec.stackLimitBytes === 'unlimited' ? noLimit : BigInt(spec.stackLimitBytes)
  const numbers = [
    BigInt(Math.ceil((spec.cpuLimitMs * (fallback === null ? backstopShare : 1)) / 1000) + 1),
    BigInt(spec.fileSizeLimitBytes),
    stack,
    BigInt(fallback?.dataBytes ?? 0),
    BigInt(fallback?.processes ?? 0),
    BigInt(spec.stdoutLimitBytes),
    BigInt(spec.stderrLimitBytes),
  ]
  for (const [index, number] of numbers.entries()) head.writeBigUInt64LE(number, headBytes + index * 8)
  const flags =
    inputFlags(spec) |
    (spec.stderrOverflow === 'cut' ? cutStderr : 0) |
    (beginsNew ? newFiles : 0) |
    (spec.discardFiles ? discardFiles : 0)
  for (const [index, number] of [flags, spec.argv.length, env.length, strings.length].entries())
    head.writeUInt32LE(number, headBytes + 56 + index * 4)
  return Buffer.concat([head, strings])
}

function inputFlags(spec: RunSpec | DialogueSpec): number {
  if ('stdin' in spec) return spec.stdin === 'empty' ? 0 : hasStdin
  return hasStdin | dialogue | (spec.peerGone === 'discard' ? discard : 0)
}

export const killCommand = Buffer.from('K')
export const renewCommand = Buffer.from('N')

/** Calls the handler for each whole frame that arrives. */
export function readFrames(socket: Duplex, handler: FrameHandler): void {
  let pending: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    bytesPassed(chunk.length)
    let rest = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    while (rest.length >= headBytes) {
      const end = headBytes + rest.readUInt32LE(1)
      if (rest.length < end) break
      dispatch(rest.readUInt8(0), rest.subarray(headBytes, end), handler)
      rest = rest.subarray(end)
    }
    pending = rest
  })
}

function dispatch(kind: number, body: Buffer, handler: FrameHandler): void {
  switch (String.fromCharCode(kind)) {
    case 'S':
      return handler.ready()
    case 'N':
      return handler.renewed()
    case 'B':
      return handler.began()
    case 'O':
      return handler.output('stdout', body)
    case 'E':
      return handler.output('stderr', body)
    case 'D':
      return handler.done(parseDone(body))
    case 'X':
      return handler.notExecutable(body.toString())
    default:
      return handler.failed(body.toString())
  }
}
