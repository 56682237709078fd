/** A site's stand-in, the lane of an account that speaks to it, and a clock that both go by. */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { AttemptResult, AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import { readMarker } from '@podium/proto/rules/remote/marker.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { openEgress } from '@podium/judge/remote/http.ts'
import { createRequestLimits } from '@podium/judge/remote/limits.ts'
import type { Provider, SiteProblem } from '@podium/judge/remote/provider.ts'
import { HealthBoard } from '@podium/judge/remote/health.ts'
import type { Probes } from '@podium/judge/remote/probes.ts'
import { startProbes } from '@podium/judge/remote/probes.ts'
import { openSession } from '@podium/judge/remote/session.ts'
import type { Session } from '@podium/judge/remote/session.ts'
import { accountOf, FakeBus, taskOf } from '@podium/judge/remote/testing/fake-bus.ts'
import { LaneProcess } from '@podium/judge/remote/testing/lane-process.ts'
import type { Kill } from '@podium/judge/remote/testing/lane-process.ts'
import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import type { Ledger, StoredRun } from './ledger.ts'
import { startStandIn } from './stand-in.ts'
import type { Site, SiteControls, StandIn } from './stand-in.ts'

/** What the tests of every site need to know of one. */
export interface SiteUnderTest {
  readonly site: SiteKey
  readonly provider: Provider
  readonly make: (clock: Clock, origin: () => string) => Site & SiteControls
  /** Password of `judge1`. */
  readonly password: string
  readonly problemId: string
  readonly language: string
  /** Its id at the site. */
  readonly languageId: string
  /** Of the requests, as the stand-in calls them. */
  readonly kinds: {
    /** Before a post, in order. */
    readonly before: readonly string[]
    readonly submit: string
    /** The list that shows new runs, and the page or call that shows how a run is. */
    readonly list: string
    readonly read: string
  }
  /** As the site words them. */
  readonly words: { readonly running: string; readonly compileError: string; readonly wrongAnswer: string }
  /** How `problemId` is to be read; of a site that has more than one form of pages, the usual one. */
  readonly problem: Partial<SiteProblem>
  /** Kind of the request that reads it, and its path. */
  readonly problemKind: string
  readonly problemPath: string
  /** Of a site that has calls instead of pages. */
  readonly problemBody?: string
  readonly missingProblemId: string
}

/** Network limits that a slow site runs into while a test waits. */
const limits = { connectMs: 2_000, wholeMs: 500, answerMaxBytes: 4 * 1024 * 1024 }
const hourMs = 3_600_000
const log = createLog('test', 'silent')

export interface Ended {
  readonly result: AttemptResult | null
  readonly status: number | null
  readonly text: string
}

/** Submissions with equal sources have runs of their own, which the marker tells apart. */
const isRunOf = ({ source }: StoredRun, { submitId, code }: RemoteTask): boolean =>
  source.startsWith(code) && (readMarker(source)?.submitId ?? submitId) === submitId

export class World {
  readonly clock = new ManualClock()
  readonly bus = new FakeBus(this.clock)
  readonly tested: SiteUnderTest
  readonly site: Site & SiteControls
  readonly standIn: StandIn
  private readonly egress = openEgress(limits)
  private readonly probes: Probes
  private readonly tasks: RemoteTask[] = []
  private readonly finals = new Map<string, number>()
  private isBroken = false

  private constructor(tested: SiteUnderTest, site: Site & SiteControls, standIn: StandIn) {
    this.tested = tested
    this.site = site
    this.standIn = standIn
    const { clock, bus } = this
    // As the remote judge does it, beside its lanes.
    this.probes = startProbes([tested.provider], {
      health: new HealthBoard({ health: bus.health, clock, log, holder: 'probes' }),
      clock,
      log,
      openSession: () => this.session(),
    })
  }

  static async open(tested: SiteUnderTest): Promise<World> {
    const made: { site?: Site & SiteControls } = {}
    // The stand-in goes by the clock of the world that it belongs to, which there is only afterwards.
    const clock = { world: null as World | null }
    const late = new Proxy(new ManualClock(), {
      get: (own, key) => Reflect.get(clock.world?.clock ?? own, key),
    })
    const standIn = await startStandIn((origin) => (made.site = tested.make(late, origin)))
    if (made.site === undefined) throw new Error('no site')
    const world = new World(tested, made.site, standIn)
    clock.world = world
    await world.watch()
    return world
  }

  get ledger(): Ledger {
    return this.site.ledger
  }

  private async watch(): Promise<void> {
    await this.bus.health.watch((key, entry) => {
      if (key.endsWith('.site')) this.isBroken = entry?.value.circuit.state === 'broken'
    })
    await this.bus.attempts.watch((key, entry) => {
      if (entry?.value.state.phase === 'final') this.finals.set(key, (this.finals.get(key) ?? 0) + 1)
    })
    this.ledger.onStore = (run) => {
      if (this.isBroken && !run.isForeign) this.ledger.violation('posted while the circuit is broken')
    }
  }

  /** A session of the account with this world's site, in a process of its own. */
  session(stored: string | null = null): Session {
    const site = { ...remoteSites[this.tested.site], origin: this.standIn.origin, otherHosts: [] }
    const { beforeRequest } = createRequestLimits(this.clock, this.bus.paces)
    return openSession({
      site,
      egress: this.egress,
      beforeRequest: (path) => beforeRequest(site, path),
      ...(stored === null ? {} : { stored }),
    })
  }

  process(kill: Kill = null, id = 1): LaneProcess {
    const { site, password, provider } = this.tested
    const account = accountOf(id, { site: remoteSites[site].laneSite }, password)
    return new LaneProcess({
      bus: this.bus,
      clock: this.clock,
      provider,
      account,
      kill,
      open: (stored) => this.session(stored),
    })
  }

  /** @param verdict how the site is to end it; absent: accepted */
  task(submitId: number, verdict?: string, rest: Partial<RemoteTask> = {}): RemoteTask {
    const { site, problemId, language } = this.tested
    const code = `/* submission ${submitId}${verdict === undefined ? '' : `, verdict: ${verdict}`} */ int main() { return 0; } // 数`
    const task = taskOf(submitId, this.clock, { site, problemId, language, code, ...rest })
    this.tasks.push(task)
    return task
  }

  until<T>(work: Promise<T>): Promise<T> {
    return this.clock.runUntil(work, () => this.egress.running() > 0, 6 * hourMs)
  }

  /** One process that lives until the task is over. */
  async judge(task: RemoteTask): Promise<Ended> {
    const end = await this.until(this.process().finish(task))
    const result = end.kind === 'over' ? end.result : null
    return { result, status: result?.status ?? null, text: judgeTextIn(result?.report ?? [], 'en-US') }
  }

  async stateOf({ submitId, attempt }: RemoteTask): Promise<AttemptState | null> {
    return (await this.bus.attempts.get(`${submitId}.${attempt}`))?.value.state ?? null
  }

  /** What the ledger shows to be broken; empty when all is well. */
  async broken(): Promise<string[]> {
    const found = [...this.ledger.violations]
    const posted = this.ledger.runs.filter(({ isForeign }) => !isForeign)
    for (const run of posted) {
      const task = this.tasks.find((one) => isRunOf(run, one))
      if (task === undefined) found.push(`run ${run.runId} has a source that nobody sent`)
      else if (run.source.slice(task.code.length).trim() !== '') found.push(`run ${run.runId} has more than a marker`)
    }
    for (const submitId of new Set(this.tasks.map((task) => task.submitId)))
      found.push(...(await this.brokenOf(submitId, posted)))
    const { postSpacingMs } = remoteSites[this.tested.site]
    for (const account of this.site.accounts.keys()) {
      const times = posted.filter((run) => run.account === account).map((run) => run.storedAtMs)
      if (times.some((atMs, index) => index > 0 && atMs - (times[index - 1] ?? 0) < postSpacingMs - 3_000))
        found.push(`${account} posts too often`)
    }
    if (this.standIn.strays() > 0) found.push('a request went to another host')
    for (const [key, count] of this.finals) if (count > 1) found.push(`${key} is final ${count} times`)
    return found
  }

  private async brokenOf(submitId: number, posted: Ledger['runs']): Promise<string[]> {
    const tasks = this.tasks.filter((task) => task.submitId === submitId)
    const runs = posted.filter((run) => tasks.some((task) => isRunOf(run, task)))
    const states = await Promise.all(tasks.map((task) => this.stateOf(task)))
    const known = new Set(states.flatMap((state) => (state !== null && 'runId' in state ? [state.runId] : [])))
    const isUnknown = states.some((state) => state?.phase === 'unknown')
    return [
      ...(runs.length > 1 ? [`submission ${submitId} has ${runs.length} runs`] : []),
      ...runs
        .filter(({ runId }) => !known.has(runId) && !isUnknown)
        .map(({ runId }) => `run ${runId} is not known to us`),
      ...[...known]
        .filter((runId) => !runs.some((run) => run.runId === runId))
        .map((runId) => `run ${runId} is not its own`),
    ]
  }

  async close(): Promise<void> {
    this.probes.stop()
    await this.egress.close()
    await this.standIn.close()
  }
}
