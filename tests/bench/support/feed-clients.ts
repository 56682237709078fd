/** The parent's side of clients of event feeds. */
import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Readers of one class: what each gets is compared with what the first gets, who is never cut. */
export interface FeedReaders {
  readonly url: string
  /** Of who they are, by turns; null for an anonymous one. */
  readonly tokens: readonly (string | null)[]
  readonly count: number
  /** Mean time until a connection is cut; null for never. */
  readonly cutAfterMs: number | null
}

export type FeedOrder =
  | { readonly kind: 'follow'; readonly readers: readonly FeedReaders[] }
  /** Verdicts from this moment on are timed. */
  | { readonly kind: 'time'; readonly fromMs: number }
  | { readonly kind: 'count' }
  | { readonly kind: 'compare'; readonly hidden: readonly number[] }

/** Of each class. */
export interface FeedCount {
  /** Different lines, submissions and judgements that the first reader has. */
  readonly lines: number
  readonly submissions: number
  readonly judgements: number
  /** All have as much as the first. */
  readonly areEven: boolean
}

interface Counts {
  readonly kind: 'counts'
  readonly classes: readonly FeedCount[]
}

export interface FeedComparison {
  readonly kind: 'comparison'
  readonly lost: number
  readonly doubled: number
  /** Judgements of submissions that were to be hidden, of the first class. */
  readonly leaked: number
  readonly cuts: number
  /** Answers other than 200. */
  readonly refusals: number
  /** From a verdict's moment to a reader that is never cut, and to one that is. */
  readonly wholeMs: readonly number[]
  readonly cutMs: readonly number[]
}

export type FeedReport = Counts | FeedComparison

export interface FeedClients {
  readonly time: (fromMs: number) => void
  readonly counts: () => Promise<readonly FeedCount[]>
  /** Resolves when all have as much as the first of their class, and that one what is expected of it. Throws. */
  readonly untilEven: (isEnough: (classes: readonly FeedCount[]) => boolean) => Promise<void>
  readonly compare: (hidden: readonly number[]) => Promise<FeedComparison>
  readonly close: () => void
}

const lookMs = 200
const patienceMs = 180_000

export function openFeedClients(readers: readonly FeedReaders[]): FeedClients {
  const child = fork(new URL('./feed-clients-process.ts', import.meta.url))
  const waiting: ((report: FeedReport) => void)[] = []
  child.on('message', (report: FeedReport) => waiting.shift()?.(report))
  const send = (order: FeedOrder): void => void child.send(order)
  const ask = (order: FeedOrder): Promise<FeedReport> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      send(order)
    })
  const counts = async (): Promise<readonly FeedCount[]> => {
    const report = await ask({ kind: 'count' })
    return report.kind === 'counts' ? report.classes : []
  }
  send({ kind: 'follow', readers })
  return {
    time: (fromMs) => send({ kind: 'time', fromMs }),
    counts,
    untilEven: async (isEnough) => {
      const untilMs = Date.now() + patienceMs
      for (;;) {
        const found = await counts()
        if (found.every(({ areEven }) => areEven) && isEnough(found)) return
        if (Date.now() > untilMs) throw new Error(`the clients do not become even: ${JSON.stringify(found)}`)
        await sleep(lookMs)
      }
    },
    compare: async (hidden) => {
      const report = await ask({ kind: 'compare', hidden })
      if (report.kind !== 'comparison') throw new Error('answers of the clients came in another order')
      return report
    },
    close: () => void child.disconnect(),
  }
}
