/** The parent's side of crowds of open boards: a process has as many as the system lets it open. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Order {
  /** Of gateways or of the proxy, taken in turn: ws://host:port. */
  readonly urls: readonly string[]
  /** Where a snapshot is read. */
  readonly boardUrl: string
  readonly topic: string
  readonly count: number
  /** A snapshot is loaded at each return, whether something was missed or not. */
  readonly alwaysLoads?: boolean
}

export type Asked =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'cut'; readonly count: number }
  | {
      readonly kind: 'report'
      /** Revision of each verdict, and when it was committed. */
      readonly storedAt: readonly (readonly [number, number])[]
      readonly rev: number
    }

export interface Report {
  /** Boards that do not show the last revision. */
  readonly behind: number
  readonly gaps: number
  readonly snapshots: number
  /** Snapshots that did not come. */
  readonly failed: number
  /** Milliseconds, and how often. */
  readonly delays: readonly (readonly [number, number])[]
}

export type Message = { readonly kind: 'all'; readonly atMs: number } | ({ readonly kind: 'report' } & Report)

export interface Spectators {
  readonly count: number
  /** Resolves when all watch, or rejects. @param afterMs those before do not count */
  readonly untilAll: (afterMs: number, mostMs?: number) => Promise<number>
  readonly cut: (share: number) => void
  readonly report: (asked: Omit<Extract<Asked, { kind: 'report' }>, 'kind'>) => Promise<Report>
  readonly close: () => void
}

const mostOfOneProcess = 15_000

interface Process {
  readonly child: ChildProcess
  readonly count: number
  allAtMs: number
  report: Report | null
}

function start(order: Order): Process {
  const child = fork(new URL('./spectators-process.ts', import.meta.url))
  const one: Process = { child, count: order.count, allAtMs: 0, report: null }
  child.on('message', (message: Message) => {
    if (message.kind === 'all') one.allAtMs = message.atMs
    else one.report = message
  })
  child.send({ kind: 'order', order } satisfies Asked)
  return one
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

function joined(reports: readonly Report[]): Report {
  const of = (field: 'behind' | 'gaps' | 'snapshots' | 'failed') => sum(reports.map((one) => one[field]))
  return {
    behind: of('behind'),
    gaps: of('gaps'),
    snapshots: of('snapshots'),
    failed: of('failed'),
    delays: reports.flatMap(({ delays }) => delays),
  }
}

export function openSpectators(order: Order): Spectators {
  const parts = Math.ceil(order.count / mostOfOneProcess)
  const processes = Array.from({ length: parts }, (_, index) => {
    const count = Math.floor((order.count * (index + 1)) / parts) - Math.floor((order.count * index) / parts)
    return start({ ...order, count })
  })
  const ask = (asked: (count: number) => Asked): void =>
    processes.forEach(({ child, count }) => void child.send(asked(count)))
  return {
    count: order.count,
    untilAll: async (afterMs, mostMs = 120_000) => {
      const endMs = Date.now() + mostMs
      while (processes.some(({ allAtMs }) => allAtMs <= afterMs)) {
        if (Date.now() > endMs) throw new Error(`not all boards watch after ${mostMs} ms`)
        await sleep(5)
      }
      return Math.max(...processes.map(({ allAtMs }) => allAtMs))
    },
    cut: (share) => ask((count) => ({ kind: 'cut', count: Math.round(count * share) })),
    report: async (asked) => {
      ask(() => ({ kind: 'report', ...asked }))
      while (processes.some(({ report }) => report === null)) await sleep(20)
      return joined(processes.flatMap(({ report }) => (report === null ? [] : [report])))
    },
    close: () => processes.forEach(({ child }) => void child.disconnect()),
  }
}

/** Below it is so large a share. */
export function percentileOf(delays: Report['delays'], share: number): number {
  const sorted = delays.toSorted(([a], [b]) => a - b)
  let left = share * sum(sorted.map(([, count]) => count))
  for (const [ms, count] of sorted) {
    left -= count
    if (left <= 0) return ms
  }
  return Number.NaN
}
