/**
 * The tasks of a site that no lane takes: because a wall stands, because no account is fit, or because there is none.
 * They are looked through now and then, and those that have waited for as long as they may end, each with the reason.
 * What may be at the site already is not ended here before its own ten minutes are over.
 */
import { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { boundAccount, isAttemptOver, resultOf, runOf } from '@podium/proto/rules/remote/attempt-state.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { AttemptCursor, followTimeout, heldUpMs, unknownRun } from './attempt-tools.ts'
import { takeLane } from './lane.ts'
import type { RemoteDelivery, RemoteParts } from './remote-parts.ts'
import { endBehindWall, endWithoutLane } from './waiting.ts'

const lookEveryMs = 5_000
/** A lane that changes hands, or a judge that starts, leaves a site without one for a moment. */
const unservedMs = 30_000

/** `walled`: whatever comes in ends at once. */
export type Service = 'served' | 'unserved' | 'walled'

export interface DrainOptions {
  readonly site: LaneSite
  readonly parts: RemoteParts
  /** Whether a lane takes the tasks, of this process or of another one. */
  readonly serviceOf: () => Promise<Service>
}

/** Looks through what waits. @returns ends that */
export const startDrain = ({ site, parts, serviceOf }: DrainOptions): (() => Promise<void>) => {
  const queue = parts.openQueue(site)
  let servedAtMs = parts.clock.nowMs()
  const look = async (): Promise<void> => {
    const service = await serviceOf()
    const nowMs = parts.clock.nowMs()
    if (service === 'served') servedAtMs = nowMs
    if (service !== 'walled' && nowMs - servedAtMs < unservedMs) return
    while (await queue.fetchAhead()) {
      const delivery = await queue.next()
      if (delivery === null) return
      await lookAt(delivery, site, parts)
    }
  }
  const end = parts.clock.every(lookEveryMs, () =>
    look().catch((error: unknown) => parts.log.warn({ error, site }, 'waiting tasks were not looked at')),
  )
  return async () => {
    end()
    await queue.close()
  }
}

/** Ends a task that has waited for too long, hands one that is bound to an account to its lane, or gives it back. */
export const lookAt = async (delivery: RemoteDelivery, site: LaneSite, parts: RemoteParts): Promise<void> => {
  const { attempts, health, clock, log } = parts
  const task = parseMessage(RemoteTask, delivery.text, log, 'podium.remote.task')
  if (task === null) return delivery.drop()
  const stored = await attempts.begin(task)
  if (stored === null) return parts.conclude(task, delivery, { result: null, cases: [] })
  const cursor = new AttemptCursor(stored, attempts, stored.record.username)
  const { circuit } = await health.read({ site, accountId: null })
  const event = endBehindWall(task, circuit, clock.nowMs()) ?? endWithoutLane(task, clock.nowMs())
  if (event !== null) await cursor.advance(event)
  const bound = isAttemptOver(cursor.state) ? null : boundAccount(cursor.state)
  if (bound !== null && parts.offer(site, bound, delivery)) return
  if (bound !== null) await giveUp(cursor, task, site, parts)
  if (!isAttemptOver(cursor.state)) return delivery.giveBack(heldUpMs)
  await parts.conclude(task, delivery, { result: resultOf(cursor.state), cases: [] })
}

/** What was posted by an account that nobody has the lane of any more is given up when its time is over. */
const giveUp = async (cursor: AttemptCursor, task: RemoteTask, site: LaneSite, parts: RemoteParts): Promise<void> => {
  const { buckets, clock, log, name, health } = parts
  const accountId = boundAccount(cursor.state)
  if (accountId === null) return
  const { ttlMs } = remoteBuckets.lanes
  const lane = await takeLane({ lanes: buckets.lanes, key: `${site}.${accountId}`, holder: name, ttlMs, clock, log })
  if (lane === null) return
  const atMs = clock.nowMs()
  try {
    await cursor.advance({ kind: 'take', accountId, fence: lane.fence, atMs })
    const run = runOf(cursor.state)
    const result = run === null ? unknownRun(task) : followTimeout(task, run)
    const isUnknown = await cursor.advance({ kind: 'give-up', fence: lane.fence, atMs, why: 'expired', result })
    if (!isUnknown) await cursor.advance({ kind: 'abandon', fence: lane.fence, atMs, result })
    else await health.countUnknown({ site, accountId })
  } finally {
    await lane.release()
  }
}
