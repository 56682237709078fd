/**
 * Delivers to webhooks when something of their contest was committed, which the live events of the outbox say, and
 * again and again to those whose receivers fail.
 */
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import type { Context, WorkerFeature } from '../../../platform/context.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { soon } from '../../../platform/scheduling/soon.ts'
import { openBoards } from '../../boards/index.ts'
import { openFeeds } from '../feed/queries.ts'
import { isOfFeed } from '../feed/wake.ts'
import { deliver, dueWebhooks } from './delivery-commands.ts'
import { joinMissing } from './joining-commands.ts'

const togetherMs = 100
const retryEveryMs = 1_000
/** What no event says: a phase that comes with the clock, an event that was lost. */
const lookEveryMs = 10_000
/** Who directs a contest changes by roles of its site and of its group, too. */
const joinEveryMs = 30_000
const failed = 'webhooks were not delivered'

export const webhookWorker: WorkerFeature = {
  name: 'webhooks',
  start: async (ctx: Context) => {
    const { bus, log } = ctx
    const delivering = { ctx, boards: openBoards(ctx), feeds: openFeeds(ctx) }
    const [running, again] = [new Map<number, Promise<void>>(), new Set<number>()]
    let [isStopped, lookedMs, isWanted] = [false, 0, true]
    const begin = (id: number): void => {
      if (running.has(id)) {
        again.add(id)
        return
      }
      const work = deliver(delivering, id, () => isStopped)
        .catch((error: unknown) => log.warn({ error }, failed))
        .finally(() => {
          running.delete(id)
          if (again.delete(id) && !isStopped) begin(id)
        })
      running.set(id, work)
    }
    const { want, stop } = soon({ everyMs: togetherMs, log, failed }, async () => {
      const all = isWanted || Date.now() - lookedMs >= lookEveryMs
      if (all) [lookedMs, isWanted] = [Date.now(), false]
      for (const id of await dueWebhooks(delivering, all)) begin(id)
    })
    bus.subscribe(subjects.live, LiveEvent, ({ topic }) => {
      if (!isOfFeed(topic)) return
      const parsed = parseTopic(topic)
      if (parsed?.kind === 'contest' && parsed.part === 'clarifications')
        delivering.feeds.forgetClarifications(parsed.cid)
      isWanted = true
      want()
    })
    const stopJoining = repeat({ everyMs: joinEveryMs, log, failed: 'webhooks did not join' }, () => joinMissing(ctx))
    const stopLooking = repeat({ everyMs: retryEveryMs, log, failed }, async () => want())
    return async () => {
      isStopped = true
      await Promise.all([stopLooking(), stopJoining()])
      await stop()
      await Promise.all(running.values())
    }
  },
}
