/** What a stand-in has really stored: the oracle of the tests, which our own records are compared with. */
import type { Clock } from '@podium/judge/remote/clock.ts'

export interface StoredRun {
  readonly runId: string
  readonly account: string
  readonly problemId: string
  /** The site's id. */
  readonly languageId: string
  readonly source: string
  readonly storedAtMs: number
  /** In lists, which lag behind. */
  readonly visibleAtMs: number
  /** Posted by a person, or by somebody else. */
  readonly isForeign: boolean
}

/** A request of any kind, whatever came of it. */
export interface AskedPath {
  readonly path: string
  readonly atMs: number
}

/** How the site judges what it has stored: each word from its moment on, counted from the storing. */
export type Course = readonly (readonly [afterMs: number, status: string])[]

/** Of a source that has a comment `verdict: <word>`, the site ends with that word. */
export const wordIn = (source: string): string | null => /verdict: ([^*\n]+?) *(\*|$)/m.exec(source)?.[1] ?? null

export class Ledger {
  readonly runs: StoredRun[] = []
  readonly asked: AskedPath[] = []
  readonly violations: string[] = []
  listLagMs = 0
  /** Called with every run when it is stored. */
  onStore: (run: StoredRun) => void = () => undefined
  /** Called with what a client does that no page of the site would do. */
  onViolation: (text: string) => void = () => undefined
  /** Replaces how every run is judged. */
  course: ((run: StoredRun) => Course) | null = null
  private readonly clock: Clock
  private readonly usual: (run: StoredRun) => Course
  private nextId: number

  constructor(clock: Clock, firstId: number, usual: (run: StoredRun) => Course) {
    this.clock = clock
    this.nextId = firstId
    this.usual = usual
  }

  store(run: Pick<StoredRun, 'account' | 'problemId' | 'languageId' | 'source'>, isForeign = false): StoredRun {
    const storedAtMs = this.clock.nowMs()
    const stored = {
      ...run,
      runId: String(this.nextId),
      storedAtMs,
      visibleAtMs: storedAtMs + this.listLagMs,
      isForeign,
    }
    this.nextId += 1
    this.runs.push(stored)
    this.onStore(stored)
    return stored
  }

  /** Skips numbers, as runs of other people take them. */
  skipIds(count: number): void {
    this.nextId += count
  }

  /** Newest first. */
  visible(): StoredRun[] {
    return this.runs.filter(({ visibleAtMs }) => this.clock.nowMs() >= visibleAtMs).toReversed()
  }

  find(runId: string): StoredRun | null {
    return this.runs.find((run) => run.runId === runId) ?? null
  }

  statusOf(run: StoredRun): string {
    const sinceMs = this.clock.nowMs() - run.storedAtMs
    const course = (this.course ?? this.usual)(run)
    return course.findLast(([afterMs]) => sinceMs >= afterMs)?.[1] ?? ''
  }

  lastPostOf(account: string): StoredRun | null {
    return this.runs.findLast((run) => run.account === account && !run.isForeign) ?? null
  }

  noteAsked(path: string): void {
    this.asked.push({ path, atMs: this.clock.nowMs() })
  }

  violation(text: string): void {
    this.violations.push(text)
    this.onViolation(text)
  }
}
