/** A site in memory, without pages: what it has stored is known exactly, and it misbehaves as it is told. */
import type { WallKind } from '@podium/proto/rules/remote/remote-texts.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Clock } from '../clock.ts'
import type { Outcome, PostRun, Provider, RunRow } from '../provider.ts'
import { ok } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Session } from '../session.ts'

/** A session that no provider of a fake site asks anything. */
export const idleSession = (): Session => {
  const refuse = (): never => {
    throw new Error('a fake site has no pages')
  }
  return {
    get site() {
      return refuse()
    },
    get: refuse,
    postForm: refuse,
    postJson: refuse,
    getBytes: refuse,
    cookie: () => null,
    setCookie: () => undefined,
    token: null,
    serialise: () => '{}',
    clear: () => undefined,
    takeTurn: async () => undefined,
  }
}

export type PostFault =
  | 'none'
  /** The answer has the run's number. */
  | 'tells-id'
  | 'cut-after-storing'
  | 'cut-before-storing'
  /** Stored some seconds after the connection was cut. */
  | 'stored-late'
  | 'refused'
  | 'too-soon'
  | 'signed-out'
  | 'no-connection'
  | 'walled'

export interface SiteRun {
  readonly runId: string
  readonly accountId: number
  readonly problemId: string
  readonly languageId: string
  readonly source: string
  readonly postedAtMs: number
  readonly visibleAtMs: number
  readonly judgedAtMs: number
}

const storedLateMs = 15_000
const judgingMs = 6_000

export class FakeSite {
  readonly runs: SiteRun[] = []
  /** Of the posts to come, in order; then none. */
  postFaults: PostFault[] = []
  listLagMs = 0
  showsSource = false
  wall: WallKind | null = null
  isDown = false
  /** The wall stands before everything but what is asked about runs. */
  isReadable = false
  /** Asked so far, of whatever kind. */
  questions = 0
  isSignedIn = true
  wrongPassword = false
  runningWord = 'Running'
  /** As the site words the end of a run with such a source. */
  verdictOf: (source: string) => string = () => 'Accepted'
  posts: number[] = []
  private readonly clock: Clock
  private nextId = 101

  constructor(clock: Clock) {
    this.clock = clock
  }

  private trouble(isRead = false): Outcome<never> | null {
    this.questions += 1
    if (isRead && this.isReadable) return null
    if (this.wall !== null) return { kind: 'walled', wall: this.wall }
    return this.isDown ? { kind: 'unreachable', why: 'ECONNREFUSED', sent: false } : null
  }

  store(run: Omit<SiteRun, 'runId' | 'postedAtMs' | 'visibleAtMs' | 'judgedAtMs'>, delayMs = 0): string {
    const atMs = this.clock.nowMs() + delayMs
    const runId = String(this.nextId++)
    this.runs.push({
      ...run,
      runId,
      postedAtMs: this.clock.nowMs(),
      visibleAtMs: atMs + this.listLagMs,
      judgedAtMs: atMs + judgingMs,
    })
    return runId
  }

  private visible(accountId: number): SiteRun[] {
    return this.runs.filter((run) => run.accountId === accountId && this.clock.nowMs() >= run.visibleAtMs)
  }

  private async post({ account, problem, language, source, request }: PostRun) {
    if (request.mayStillSend?.() === false) return { kind: 'unreachable', why: 'given up', sent: false } as const
    const trouble = this.trouble()
    if (trouble !== null) return trouble
    this.posts.push(this.clock.nowMs())
    const fault = this.postFaults.shift() ?? 'none'
    const run = { accountId: account.id, problemId: problem.id, languageId: language.id, source }
    const cut = { kind: 'unreachable', why: 'ECONNRESET', sent: true } as const
    switch (fault) {
      case 'none':
        this.store(run)
        return ok({ runId: null })
      case 'tells-id':
        return ok({ runId: this.store(run) })
      case 'cut-after-storing':
        this.store(run)
        return cut
      case 'stored-late':
        this.store(run, storedLateMs)
        return cut
      case 'cut-before-storing':
        return cut
      case 'refused':
        return { kind: 'refused', reason: [judgeMessage('remoteSiteOff', { site: 'it' })], isFinal: true } as const
      case 'too-soon':
        return { kind: 'too-soon', waitMs: 7_000 } as const
      case 'signed-out':
        this.isSignedIn = false
        return { kind: 'signed-out' } as const
      case 'no-connection':
        return { kind: 'unreachable', why: 'ECONNREFUSED', sent: false } as const
      case 'walled':
        this.wall = 'captcha'
        return { kind: 'walled', wall: 'captcha' } as const
    }
  }

  private rowOf({ runId, languageId, source, judgedAtMs }: SiteRun): RunRow {
    const status = this.clock.nowMs() < judgedAtMs ? this.runningWord : this.verdictOf(source)
    return { runId, languageId, status }
  }

  provider(site: LaneSite = 'HDU'): Provider {
    const answered = <T>(value: () => T): Promise<Outcome<T>> => Promise.resolve(this.trouble() ?? ok(value()))
    const read = <T>(value: () => T): Promise<Outcome<T>> => Promise.resolve(this.trouble(true) ?? ok(value()))
    return {
      site,
      unconfirmedPages: [],
      readsBehindWalls: this.isReadable,
      probe: () => answered(() => null),
      signIn: async () => {
        const trouble = this.trouble()
        if (trouble !== null) return trouble
        if (this.wrongPassword) return { kind: 'refused', reason: [judgeMessage('remoteLoginRefused')], isFinal: true }
        this.isSignedIn = true
        return ok(null)
      },
      fetchProblem: async () => ({ kind: 'page-changed', what: 'none' }),
      newestRun: (_, { id }) => answered(() => newestOf(this.visible(id).map(({ runId }) => runId))),
      post: (_, run) => this.post(run),
      listSince: (_, { id }, { problem, baseline }) =>
        read(() => ({
          runs: this.visible(id)
            .filter(({ runId, problemId }) => problemId === problem.id && isNewer(runId, baseline))
            .map((run) => this.rowOf(run))
            .toReversed(),
          isComplete: true,
          isProved: true,
        })),
      readRun: (_, { runId }) =>
        read(() => {
          const found = this.runs.find((run) => run.runId === runId)
          return { status: found === undefined ? 'Gone' : this.rowOf(found).status, timeMs: 15, memoryKb: 1024 }
        }),
      compileText: () => answered(() => 'main.c:1: error'),
      ...(this.showsSource
        ? { sourceOf: (_, { runId }) => answered(() => this.runs.find((run) => run.runId === runId)?.source ?? '') }
        : {}),
    }
  }
}
