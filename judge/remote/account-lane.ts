/**
 * The lane of one account: waits until it is free, then takes one submission after the other. While the site or the
 * account is not fit it takes none from the queue, and keeps the lane: whoever else had it could do no better. What is
 * bound to the account is still looked at, for it has to end.
 */
import type { JudgeProgress } from '@podium/proto/events/bus/judge.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { mayPost } from '@podium/proto/rules/remote/health.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { AccountSession } from './account-session.ts'
import type { AttemptTools } from './attempt-tools.ts'
import { heldUpMs } from './attempt-tools.ts'
import { lookAt } from './drain.ts'
import type { Lane } from './lane.ts'
import { takeLane } from './lane.ts'
import { SharedPace } from './limits.ts'
import type { Outcome } from './provider.ts'
import { laneKeyOf } from './remote-parts.ts'
import type { LaneFacts, RemoteDelivery, RemoteParts } from './remote-parts.ts'
import { runAttempt } from './run-attempt.ts'
import type { RunEnd } from './run-attempt.ts'
import type { Session } from './session.ts'

const lookEveryMs = 5_000
/** Whoever waits for a verdict waits for the lane of a judge that died. */
const takeEveryMs = 2_000
const faultDelayMs = 2_000

export class AccountLane {
  readonly facts: LaneFacts
  private readonly parts: RemoteParts
  private readonly ending = new AbortController()
  private readonly inbox: RemoteDelivery[] = []
  private readonly background = new Set<Promise<void>>()
  private readonly ended: Promise<void>
  private arrived = Promise.withResolvers<void>()
  private lane: Lane | null = null
  private session: AccountSession | null = null

  constructor(facts: LaneFacts, parts: RemoteParts) {
    this.facts = facts
    this.parts = parts
    this.ended = this.run().catch((error: unknown) => {
      if (!this.isStopping) parts.log.error({ error, lane: laneKeyOf(facts.account) }, 'a lane ended')
    })
  }

  private get isStopping(): boolean {
    return this.ending.signal.aborted
  }

  get isHeld(): boolean {
    return this.lane !== null && this.lane.leftMs() > 0
  }

  /** Takes a task that only this account can go on with. */
  offer(delivery: RemoteDelivery): boolean {
    if (!this.isHeld || this.isStopping) return false
    this.inbox.push(delivery)
    this.arrived.resolve()
    return true
  }

  /** Asks the site as this account, beside its submissions; null while the lane is not held. */
  async ask<T>(question: (session: Session) => Promise<Outcome<T>>): Promise<Outcome<T> | null> {
    return this.isHeld && this.session !== null ? this.session.ask(question) : null
  }

  private async run(): Promise<void> {
    const { clock, buckets, name, log } = this.parts
    const key = laneKeyOf(this.facts.account)
    while (!this.isStopping) {
      const { ttlMs } = remoteBuckets.lanes
      const lane = await takeLane({ lanes: buckets.lanes, key, holder: name, ttlMs, clock, log }).catch(() => null)
      if (lane !== null) await this.serve(lane)
      await this.pause(takeEveryMs)
    }
  }

  private async pause(durationMs: number): Promise<void> {
    await this.parts.clock.sleep(durationMs, this.ending.signal).catch(() => undefined)
  }

  /** Until the lane is lost, or the end. */
  private async serve(lane: Lane): Promise<void> {
    const { account, provider, site } = this.facts
    const { buckets, secrets, health, clock, openQueue, openSession } = this.parts
    this.lane = lane
    await health.beginWith({ site: account.site, accountId: account.id }, account.secretVersion)
    this.session = await AccountSession.open({
      account,
      provider,
      sessions: buckets.sessions,
      secrets,
      open: (stored) => openSession(site, stored),
      health,
      clock,
    })
    const queue = openQueue(account.site)
    let next: Promise<RemoteDelivery | null> | null = null
    try {
      while (!this.isStopping && lane.leftMs() > 0) {
        const isFit = this.session !== null && (await this.isFit())
        if (isFit) next ??= queue.next()
        if (this.session === null) this.returnInbox(heldUpMs)
        const bound = this.inbox.shift()
        if (bound !== undefined && this.session !== null) await this.handle(bound, this.session, lane)
        else if (next === null) await this.pause(lookEveryMs)
        else if (await this.isFirst(next, lane)) {
          const delivery = await next
          next = null
          if (isFit && this.session !== null && delivery !== null) await this.handle(delivery, this.session, lane)
          else if (delivery !== null) await this.lookAt(delivery)
        }
      }
    } finally {
      await queue.close()
      void next?.then((delivery) => delivery?.giveBack(0))
      await Promise.all(this.background)
      this.returnInbox(0)
      await lane.release()
      this.lane = null
    }
  }

  /** Of a task that came when the lane was not fit any more. */
  private async lookAt(delivery: RemoteDelivery): Promise<void> {
    await lookAt(delivery, this.facts.account.site, this.parts).catch((error: unknown) => {
      this.parts.log.warn({ error }, 'a waiting task was not looked at')
      delivery.giveBack(faultDelayMs)
    })
  }

  /** Waits for a task of the queue, of the inbox, or the end. @returns whether it is of the queue */
  private async isFirst(next: Promise<unknown>, lane: Lane): Promise<boolean> {
    const ended = Promise.withResolvers<false>()
    const end = (): void => ended.resolve(false)
    const signal = AbortSignal.any([lane.ended, this.ending.signal])
    if (signal.aborted) return false
    signal.addEventListener('abort', end, { once: true })
    const isQueue = await Promise.race([
      next.then(() => true),
      this.arrived.promise.then(() => false),
      this.parts.clock.sleep(lookEveryMs, signal).then(
        () => false,
        () => false,
      ),
      ended.promise,
    ])
    signal.removeEventListener('abort', end)
    this.arrived = Promise.withResolvers()
    return isQueue
  }

  private async isFit(): Promise<boolean> {
    const { site, id } = this.facts.account
    const [ofSite, ofAccount] = await Promise.all([
      this.parts.health.read({ site, accountId: null }),
      this.parts.health.read({ site, accountId: id }),
    ])
    return mayPost(ofSite, ofAccount)
  }

  private returnInbox(delayMs: number): void {
    for (const delivery of this.inbox.splice(0)) delivery.giveBack(delayMs)
  }

  private async handle(delivery: RemoteDelivery, session: AccountSession, lane: Lane): Promise<void> {
    const { log } = this.parts
    const task = parseMessage(RemoteTask, delivery.text, log, 'podium.remote.task')
    if (task === null) return delivery.drop()
    try {
      const end = await runAttempt(task, this.toolsFor(task, session, lane), this.facts.site.mayOverlap)
      await this.finish(task, delivery, end)
    } catch (error) {
      log.warn({ error, submitId: task.submitId }, 'a remote task failed and comes again')
      delivery.giveBack(faultDelayMs)
    }
  }

  private async finish(task: RemoteTask, delivery: RemoteDelivery, end: RunEnd): Promise<void> {
    const { site } = this.facts.account
    switch (end.kind) {
      case 'over':
        return this.parts.conclude(task, delivery, end)
      case 'later':
        return delivery.giveBack(end.delayMs)
      case 'bound':
        if (!this.parts.offer(site, end.accountId, delivery)) delivery.giveBack(lookEveryMs)
        return
      case 'following': {
        const work = end
          .follow()
          .then((next) => this.finish(task, delivery, next))
          .catch((error: unknown) => {
            this.parts.log.warn({ error, submitId: task.submitId }, 'following a run failed and begins anew')
            delivery.giveBack(faultDelayMs)
          })
          .finally(() => this.background.delete(work))
        this.background.add(work)
      }
    }
  }

  private toolsFor(task: RemoteTask, account: AccountSession, lane: Lane): AttemptTools {
    const { attempts, health, buckets, clock, log, bus, name } = this.parts
    const { provider } = this.facts
    return {
      provider,
      account,
      lane,
      attempts,
      health,
      pace: new SharedPace(buckets.paces, laneKeyOf(this.facts.account), clock),
      repost: this.facts.account.repost,
      clock,
      log,
      isStopped: () => this.parts.isStopped(task),
      onProgress: (status, done) => {
        if (status !== 6 && status !== 7) return
        const { submitId, attempt } = task
        const progress: JudgeProgress = {
          v: 1,
          submitId,
          attempt,
          status,
          judger: name,
          ...(done === null ? {} : { done }),
        }
        bus.publish(subjects.progress, progress)
      },
    }
  }

  /** Ends after the request that runs; tasks go back. */
  async stop(): Promise<void> {
    this.ending.abort()
    this.lane?.giveUp()
    await this.ended
  }
}
