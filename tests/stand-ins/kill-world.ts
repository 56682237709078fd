/** Two workers with the lanes of three accounts at a stand-in, of which one after the other is killed. */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { AttemptStore } from '@podium/judge/remote/attempts.ts'
import { HealthBoard } from '@podium/judge/remote/health.ts'
import { openEgress } from '@podium/judge/remote/http.ts'
import { createRequestLimits } from '@podium/judge/remote/limits.ts'
import { RemoteWorker } from '@podium/judge/remote/remote-worker.ts'
import { openSession } from '@podium/judge/remote/session.ts'
import { accountOf, FakeBus, secrets, taskOf } from '@podium/judge/remote/testing/fake-bus.ts'
import { FakeQueue } from '@podium/judge/remote/testing/fake-queue.ts'
import { ManualClock } from '@podium/judge/remote/testing/manual-clock.ts'
import { Mortal } from '@podium/judge/remote/testing/mortal.ts'
import { Trap, trappedAttempts, trappedProvider } from './kill-points.ts'
import type { KillPoint } from './kill-points.ts'
import { startStandIn } from './stand-in.ts'
import type { Site, SiteControls, StandIn } from './stand-in.ts'
import type { SiteUnderTest } from './world.ts'

const log = createLog('test', 'silent')
const hourMs = 3_600_000
const limits = { connectMs: 10_000, wholeMs: 10_000, answerMaxBytes: 4 * 1024 * 1024 }
const accountIds = [1, 2, 3]
export const workersAtOnce = 2
export const accountsAtOnce = accountIds.length

export interface End {
  readonly status: number
  readonly text: string
  readonly atMs: number
}

interface Living {
  readonly life: Mortal
  readonly worker: RemoteWorker
  /** Accounts whose post is under way. */
  readonly posting: Set<string>
}

export class KillWorld {
  readonly clock: ManualClock
  readonly site: Site & SiteControls
  readonly ends = new Map<number, End>()
  /** Times that an attempt was stored as final, by its key. */
  readonly finals = new Map<string, number>()
  readonly tasks: RemoteTask[] = []
  private readonly bus: FakeBus
  private readonly queue: FakeQueue
  private readonly trap = new Trap()
  private readonly tested: SiteUnderTest
  private readonly standIn: StandIn
  private readonly egress = openEgress(limits)
  private readonly workers: Living[] = []
  private started = 0
  private ended = Promise.withResolvers<void>()

  private constructor(tested: SiteUnderTest, clock: ManualClock, site: Site & SiteControls, standIn: StandIn) {
    this.tested = tested
    this.clock = clock
    this.site = site
    this.standIn = standIn
    this.bus = new FakeBus(clock)
    this.queue = new FakeQueue(clock)
  }

  static async open(tested: SiteUnderTest): Promise<KillWorld> {
    const clock = new ManualClock()
    const made: { site?: Site & SiteControls } = {}
    const standIn = await startStandIn((origin) => (made.site = tested.make(clock, origin)))
    if (made.site === undefined) throw new Error('no site')
    const world = new KillWorld(tested, clock, made.site, standIn)
    await world.begin()
    return world
  }

  private async begin(): Promise<void> {
    const { laneSite } = remoteSites[this.tested.site]
    for (const id of accountIds) {
      this.site.accounts.set(`judge${id}`, this.tested.password)
      await this.bus.accounts.put(`${laneSite}.${id}`, accountOf(id, { site: laneSite }, this.tested.password))
    }
    await this.bus.attempts.watch((key, entry) => {
      if (entry?.value.state.phase === 'final') this.finals.set(key, (this.finals.get(key) ?? 0) + 1)
    })
    this.site.ledger.onStore = ({ account }) => this.killPoster('during the post, stored', account)
    for (let index = 0; index < workersAtOnce; index += 1) await this.startWorker()
  }

  private killPoster(point: KillPoint, account: string | null): void {
    const poster = this.workers.find(
      ({ life, posting }) => !life.isDead && (account === null ? posting.size > 0 : posting.has(account)),
    )
    if (poster !== undefined) this.trap.at(point, poster.life)
  }

  private async startWorker(): Promise<void> {
    const life = new Mortal()
    const posting = new Set<string>()
    const worker = new RemoteWorker(this.optionsOf(life, posting))
    this.workers.push({ life, worker, posting })
    await worker.start()
  }

  private optionsOf(life: Mortal, posting: Set<string>): ConstructorParameters<typeof RemoteWorker>[0] {
    const { bus, clock, trap } = this
    const { laneSite } = remoteSites[this.tested.site]
    this.started += 1
    const name = `worker ${this.started}`
    const buckets = {
      accounts: life.guarded(bus.accounts),
      lanes: life.guarded(bus.lanes),
      attempts: life.guarded(trappedAttempts(bus.attempts, trap, life)),
      runs: life.guarded(bus.runs),
      sessions: life.guarded(bus.sessions),
      paces: life.guarded(bus.paces),
      health: life.guarded(bus.health),
    }
    const requests = createRequestLimits(clock, buckets.paces)
    return {
      providers: { [laneSite]: life.guarded(trappedProvider(this.tested.provider, trap, life, posting)) },
      siteOf: (site) => remoteSites[site],
      parts: {
        bus: { publish: () => undefined, publishDurable: async () => undefined },
        buckets,
        attempts: new AttemptStore(buckets, clock),
        health: new HealthBoard({ health: buckets.health, clock, log, holder: name }),
        secrets,
        clock,
        log,
        name,
        openQueue: (site) =>
          site === laneSite ? life.guarded(this.queue.open(life.died)) : new FakeQueue(clock).open(),
        openSession: (_, stored) => {
          const site = { ...remoteSites[this.tested.site], origin: this.standIn.origin, otherHosts: [] }
          const beforeRequest = (path: string): Promise<void> => requests.beforeRequest(site, path)
          const { egress } = this
          return life.guarded(openSession({ site, egress, beforeRequest, ...(stored === null ? {} : { stored }) }))
        },
        conclude: async ({ submitId }, delivery, { result }) => {
          if (life.isDead) return
          if (result !== null) this.noteEnd(submitId, result.status, judgeTextIn(result.report ?? [], 'en-US'))
          trap.at('after the verdict, before the ack', life)
          if (!life.isDead) await delivery.ack()
        },
        isStopped: () => false,
      },
    }
  }

  private noteEnd(submitId: number, status: number, text: string): void {
    if (this.ends.has(submitId)) return
    this.ends.set(submitId, { status, text, atMs: this.clock.nowMs() })
    this.ended.resolve()
    this.ended = Promise.withResolvers()
  }

  until<T>(work: Promise<T>): Promise<T> {
    return this.clock.runUntil(work, () => this.egress.running() > 0, 2 * hourMs)
  }

  /** Hands in submissions, of which each ends with one of the words in turn. */
  submit(count: number, words: readonly (string | null)[]): RemoteTask[] {
    const { site, problemId, language } = this.tested
    const tasks = Array.from({ length: count }, (_, index) => {
      const submitId = this.tasks.length + index + 1
      const word = words[index % words.length] ?? null
      const verdict = word === null ? '' : `, verdict: ${word}`
      const code = `/* submission ${submitId}${verdict} */ int main() { return 0; } // ${'x'.repeat(30)}`
      return taskOf(submitId, this.clock, { site, problemId, language, code })
    })
    this.tasks.push(...tasks)
    for (const task of tasks) this.queue.add(task)
    return tasks
  }

  /** Kills the first worker that gets to the point, and starts another one in its place. @returns when that was */
  async killAt(point: KillPoint, restartMs: number): Promise<number> {
    if (point === 'while signing in') this.site.endSessions()
    if (point === 'during the post, not stored') {
      this.standIn.faults.when(this.tested.kinds.submit, 1, 'cut before storing')
      this.standIn.faults.before(this.tested.kinds.submit, 1, () => this.killPoster(point, null))
    }
    await this.trap.set(point)
    await this.clock.sleep(restartMs)
    await this.startWorker()
    return this.clock.nowMs()
  }

  async allEnded(tasks: readonly RemoteTask[]): Promise<void> {
    while (!tasks.every(({ submitId }) => this.ends.has(submitId))) await this.ended.promise
  }

  async close(): Promise<void> {
    for (const { life } of this.workers) life.die()
    await this.egress.close()
    await this.standIn.close()
  }
}
