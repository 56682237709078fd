/** The parent's side of a crowd of sockets. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CrowdOrder {
  readonly url: string
  readonly count: number
  /** Null for a bare WebSocket that watches nothing. */
  readonly topic: string | null
}

export type CrowdReport =
  | { readonly kind: 'heard'; readonly rev: number; readonly atMs: number }
  | { readonly kind: 'settled'; readonly atMs: number; readonly refused: number }

export interface Crowd {
  /** When the last socket had heard a revision or a later one. Throws after 30 s. */
  readonly untilHeard: (rev: number) => Promise<number>
  /** The next time when all watch. */
  readonly untilSettled: () => Promise<{ readonly atMs: number; readonly refused: number }>
  readonly close: () => void
}

const patienceMs = 120_000

/** On the clock that all processes of this machine share. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

export const residentKb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

async function until<Found>(look: () => Found | undefined, what: string): Promise<Found> {
  const endMs = nowMs() + patienceMs
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (nowMs() > endMs) throw new Error(`${what} did not come within ${patienceMs / 1000} s`)
    await sleep(1)
  }
}

/** Opens the sockets; resolves when all of them watch. */
export async function openCrowd(order: CrowdOrder): Promise<Crowd> {
  const child = fork(new URL('./crowd-process.ts', import.meta.url))
  const heard: { rev: number; atMs: number }[] = []
  const settled: { atMs: number; refused: number }[] = []
  child.on(
    'message',
    (report: CrowdReport) => void (report.kind === 'heard' ? heard.push(report) : settled.push(report)),
  )
  child.send(order)
  const untilSettled = (): ReturnType<Crowd['untilSettled']> => until(() => settled.shift(), 'the whole crowd')
  const untilHeard = async (rev: number): Promise<number> =>
    (await until(() => heard.find((one) => one.rev >= rev), `revision ${rev}`)).atMs
  await untilSettled()
  return { untilHeard, untilSettled, close: () => void child.disconnect() }
}
