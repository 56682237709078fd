/** The parent's side of a crowd of sockets. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface CrowdOrder {
  readonly url: string
  readonly count: number
  /** Null for a bare WebSocket that watches nothing. */
  readonly topic: string | null
  /** Of who is signed in, one socket after another; none for visitors. */
  readonly tokens?: readonly string[]
}

export type CrowdReport =
  | { readonly kind: 'received'; readonly rev: number; readonly atMs: number }
  | { readonly kind: 'joined'; readonly atMs: number; readonly refused: number }

export interface Crowd {
  /** When the last socket had received a revision or a later one. Throws after 30 s. */
  readonly untilReceived: (rev: number) => Promise<number>
  /** The next time when all watch. */
  readonly untilJoined: () => Promise<{ readonly atMs: number; readonly refused: number }>
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
  const received: { rev: number; atMs: number }[] = []
  const joined: { atMs: number; refused: number }[] = []
  child.on(
    'message',
    (report: CrowdReport) => void (report.kind === 'received' ? received.push(report) : joined.push(report)),
  )
  child.send(order)
  const untilJoined = (): ReturnType<Crowd['untilJoined']> => until(() => joined.shift(), 'the whole crowd')
  const untilReceived = async (rev: number): Promise<number> =>
    (await until(() => received.find((one) => one.rev >= rev), `revision ${rev}`)).atMs
  await untilJoined()
  return { untilReceived, untilJoined, close: () => void child.disconnect() }
}
