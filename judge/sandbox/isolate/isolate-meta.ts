/*
 * What isolate says about a run: its exit code and its meta file, read strictly. Whatever does not fit
 * together is a fault of the sandbox and says nothing about the program.
 */
import { SandboxFault } from '../api/sandbox.ts'

export interface IsolateReadings {
  cpuMs: number
  wallMs: number
  /** Peak of the control group; of the largest process where the kernel does not tell. */
  peakMemoryBytes: number
  isOomKilled: boolean
}

export type IsolateEnd =
  | { kind: 'exited'; exitCode: number }
  | { kind: 'signalled'; signal: number }
  | { kind: 'stopped'; clock: 'cpu' | 'wall' }
  /** isolate was told to stop. */
  | { kind: 'interrupted' }

export type IsolateOutcome = IsolateReadings & { end: IsolateEnd }

const KIB = 1024
/** isolate itself: 0 the program ended well, 1 it did not; everything else is an internal error. */
const exitWell = 0
const exitBadly = 1
const stopMessages = { 'Time limit exceeded': 'cpu', 'Time limit exceeded (wall clock)': 'wall' } as const

const broken = (what: string, text: string) =>
  new SandboxFault(`isolate's report cannot be understood: ${what}: ${JSON.stringify(text.slice(0, 500))}`)

/** @throws SandboxFault for a line that is not "key:value", or a key that comes twice */
export function parseMeta(text: string): ReadonlyMap<string, string> {
  if (!text.endsWith('\n')) throw broken('it ends in the middle', text)
  const meta = new Map<string, string>()
  for (const line of text.slice(0, -1).split('\n')) {
    const [, key, value] = /^([a-z][a-z-]*):(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined) throw broken('a line is not key:value', text)
    if (meta.has(key)) throw broken(`${key} comes twice`, text)
    meta.set(key, value)
  }
  return meta
}

/** @throws SandboxFault when isolate itself failed, was interrupted by somebody else, or contradicts itself */
export function outcomeOf(exitCode: number | null, text: string, wasInterrupted: boolean): IsolateOutcome {
  if (exitCode !== exitWell && exitCode !== exitBadly)
    throw new SandboxFault(`isolate failed with ${exitCode ?? 'a signal'}: ${reasonIn(text)}`)
  const meta = parseMeta(text)
  const number = (key: string, pattern: RegExp): number | null => {
    const value = meta.get(key)
    if (value === undefined) return null
    if (!pattern.test(value)) throw broken(`${key} is not a number`, text)
    return Number(value)
  }
  const needed = (key: string, pattern: RegExp): number => {
    const value = number(key, pattern)
    if (value === null) throw broken(`${key} is missing`, text)
    return value
  }
  const seconds = /^\d+\.\d{3}$/
  const whole = /^\d+$/
  const peakKib = number('cg-mem', whole) ?? needed('max-rss', whole)
  return {
    cpuMs: Math.round(needed('time', seconds) * 1000),
    wallMs: Math.round(needed('time-wall', seconds) * 1000),
    peakMemoryBytes: peakKib * KIB,
    isOomKilled: meta.has('cg-oom-killed'),
    end: endOf(
      {
        exitCode,
        status: meta.get('status'),
        message: meta.get('message'),
        code: number('exitcode', whole),
        signal: number('exitsig', whole),
        wasInterrupted,
      },
      text,
    ),
  }
}

interface MetaFile {
  exitCode: number
  status: string | undefined
  message: string | undefined
  code: number | null
  signal: number | null
  wasInterrupted: boolean
}

function endOf({ exitCode, status, message, code, signal, wasInterrupted }: MetaFile, text: string): IsolateEnd {
  if (status === 'XX') throw new SandboxFault(`isolate failed: ${message ?? 'without a reason'}`)
  if (exitCode === exitWell) {
    if (status === undefined && code === 0) return { kind: 'exited', exitCode: 0 }
    throw broken('a good end with the status of a bad one', text)
  }
  if (status === 'RE' && code !== null && code > 0 && code < 256) return { kind: 'exited', exitCode: code }
  if (status === 'TO') {
    const clock = Object.entries(stopMessages).find(([words]) => words === message)?.[1]
    if (clock !== undefined) return { kind: 'stopped', clock }
  }
  if (status === 'SG' && signal !== null && signal > 0 && signal < 65) {
    if (message !== 'Interrupted') return { kind: 'signalled', signal }
    if (wasInterrupted) return { kind: 'interrupted' }
    throw new SandboxFault(`isolate was interrupted by signal ${signal}`)
  }
  throw broken('a status that does not fit', text)
}

/** Also a broken report may hold the reason. */
const reasonIn = (text: string): string => /^message:(.*)$/m.exec(text)?.[1] ?? (text.trim() || 'without a report')
