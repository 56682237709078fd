/** Processes that hold lanes, and can be killed at any of their steps. */
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { AccountSession } from '../account-session.ts'
import { AttemptStore } from '../attempts.ts'
import { HealthBoard } from '../health.ts'
import { takeLane } from '../lane.ts'
import type { Lane } from '../lane.ts'
import { SharedPace } from '../limits.ts'
import type { Provider } from '../provider.ts'
import { runAttempt } from '../run-attempt.ts'
import type { RunEnd } from '../run-attempt.ts'
import type { Session } from '../session.ts'
import type { ManualClock } from './manual-clock.ts'
import { accountOf, secrets } from './fake-bus.ts'
import type { FakeBus } from './fake-bus.ts'
import { idleSession } from './fake-site.ts'

const log = createLog('test', 'silent')

/** At which of its steps a process dies, and whether the step still has its effect; null: never. */
export type Kill = { readonly step: number; readonly isAfter: boolean } | null

export interface ProcessOptions {
  readonly bus: FakeBus
  readonly clock: ManualClock
  readonly provider: Provider
  readonly account?: RemoteAccount
  readonly kill?: Kill
  readonly isStopped?: (task: RemoteTask) => boolean
  /** Absent: nothing is asked over the network. @param stored cookies of an earlier session */
  readonly open?: (stored: string | null) => Session
}

export class LaneProcess {
  readonly died: Promise<'died'>
  readonly progress: number[] = []
  private readonly options: ProcessOptions
  private readonly account: RemoteAccount
  private readonly death = Promise.withResolvers<'died'>()
  private steps = 0
  private isDead = false
  private lane: Lane | null = null

  constructor(options: ProcessOptions) {
    this.options = options
    this.account = options.account ?? accountOf(1)
    this.died = this.death.promise
  }

  private die(): Promise<never> {
    this.isDead = true
    this.death.resolve('died')
    return new Promise(() => undefined)
  }

  private async step<T>(act: () => Promise<T>): Promise<T> {
    if (this.isDead) return this.die()
    const { kill = null } = this.options
    const isLast = kill !== null && this.steps === kill.step
    this.steps += 1
    if (isLast && !kill.isAfter) return this.die()
    const result = await act()
    return isLast ? this.die() : result
  }

  private bucket<V>(of: Bucket<V>): Bucket<V> {
    return {
      get: (key) => this.step(() => of.get(key)),
      create: (key, value) => this.step(() => of.create(key, value)),
      update: (key, value, revision) => this.step(() => of.update(key, value, revision)),
      put: (key, value) => this.step(() => of.put(key, value)),
      remove: (key, revision) => this.step(() => of.remove(key, revision)),
      keys: (filter) => this.step(() => of.keys(filter)),
      watch: (handle) => this.step(() => of.watch(handle)),
    }
  }

  private provider(): Provider {
    const { provider } = this.options
    const { sourceOf, compileText } = provider
    return {
      ...provider,
      signIn: (...given) => this.step(() => provider.signIn(...given)),
      newestRun: (...given) => this.step(() => provider.newestRun(...given)),
      post: (...given) => this.step(() => provider.post(...given)),
      listSince: (...given) => this.step(() => provider.listSince(...given)),
      readRun: (...given) => this.step(() => provider.readRun(...given)),
      ...(compileText === undefined ? {} : { compileText: (...given) => this.step(() => compileText(...given)) }),
      ...(sourceOf === undefined ? {} : { sourceOf: (...given) => this.step(() => sourceOf(...given)) }),
    }
  }

  private laneKey(): string {
    return `${this.account.site}.${this.account.id}`
  }

  /** Waits for the lane. */
  async open(): Promise<void> {
    const { bus, clock } = this.options
    while (this.lane === null) {
      this.lane = await takeLane({
        lanes: this.bucket(bus.lanes),
        key: this.laneKey(),
        holder: 'process',
        ttlMs: remoteBuckets.lanes.ttlMs,
        clock,
        log,
      })
      if (this.lane === null) await clock.sleep(5_000)
    }
  }

  /** One delivery of the task, in a lane that is open. */
  async run(task: RemoteTask, mayOverlap = false): Promise<RunEnd> {
    if (this.lane === null || this.lane.leftMs() === 0) {
      this.lane = null
      await this.open()
    }
    const { bus, clock, isStopped } = this.options
    const lane = this.lane
    if (lane === null) throw new Error('no lane')
    const provider = this.provider()
    const health = new HealthBoard({ health: this.bucket(bus.health), clock, log, holder: 'process' })
    const account = await AccountSession.open({
      account: this.account,
      provider,
      sessions: this.bucket(bus.sessions),
      secrets,
      open: this.options.open ?? idleSession,
      health,
      clock,
    })
    if (account === null) throw new Error('the secret cannot be read')
    const attempts = new AttemptStore({ attempts: this.bucket(bus.attempts), runs: this.bucket(bus.runs) }, clock)
    return runAttempt(
      task,
      {
        provider,
        account,
        lane,
        attempts,
        health,
        pace: new SharedPace(this.bucket(bus.paces), this.laneKey(), clock),
        repost: this.account.repost,
        clock,
        log,
        isStopped: () => isStopped?.(task) ?? false,
        onProgress: (status) => void this.progress.push(status),
      },
      mayOverlap,
    )
  }

  /** Deliveries until the task is over, or has to go to another lane; then the lane is free. */
  async finish(task: RemoteTask): Promise<Exclude<RunEnd, { readonly kind: 'later' }>> {
    for (;;) {
      const end = await this.run(task)
      if (end.kind !== 'later') {
        await this.close()
        return end
      }
      await this.options.clock.sleep(end.delayMs)
    }
  }

  /** Resolves also when the process dies of it. */
  async close(): Promise<void> {
    await Promise.race([this.lane?.release(), this.died])
    this.lane = null
  }
}
