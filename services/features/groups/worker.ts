/**
 * Whoever looks at the rank of a group is notified when what it counts is different. The rank is cached for a while
 * (rank-queries.ts), so the event comes when nothing older than the change is cached any more.
 */
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { GroupEventData } from '@podium/proto/events/events.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import type { TopicKind, TopicNames } from '@podium/proto/events/topics.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { later } from '../../platform/scheduling/later.ts'
import { groupEvent } from './events.ts'
import { rankCachedMs } from './rank-queries.ts'

/** Who is ranked, on what, and contests whose results open with their end. */
const ranked: ReadonlySet<GroupEventData['what'] | undefined> = new Set(['members', 'problems', 'contests'] as const)

/** Of events of a group, whose topic has been parsed. */
type ChangeOf<Kind extends TopicKind> = Extract<LiveEvent, { readonly topic: TopicNames[Kind] }>
const isInfo = (event: LiveEvent): event is ChangeOf<'group:info'> => event.topic.endsWith(':info')
const isSubmission = (event: LiveEvent): event is ChangeOf<'group:submissions'> => event.topic.endsWith(':submissions')

/** The group whose rank may be different after an event; null for none. */
function rankMovedBy(event: LiveEvent): number | null {
  const topic = parseTopic(event.topic)
  if (topic?.kind !== 'group') return null
  const moves =
    (isInfo(event) && ranked.has(event.data.jury?.what)) ||
    (isSubmission(event) && (event.kind === 'new' || isFinal(event.data.public?.status ?? 0)))
  return moves ? topic.gid : null
}

interface RankWatch {
  readonly afterMs: number
  /** Of those with the same name one receives each event. */
  readonly queue: string
}

/** @returns how to stop */
export function watchRanks({ bus, now }: Pick<Context, 'bus' | 'now'>, { afterMs, queue }: RankWatch): () => void {
  const moved = later(afterMs, (gid) => {
    const { subject, message } = groupEvent({ gid, what: 'rank', now: now() })
    bus.publish(subject, message)
  })
  bus.subscribe(
    subjects.live,
    LiveEvent,
    (event) => {
      const gid = rankMovedBy(event)
      if (gid !== null) moved.want(gid)
    },
    queue,
  )
  return moved.stop
}

export const groupWorker: WorkerFeature = {
  name: 'groups',
  start: async (ctx) => {
    const stop = watchRanks(ctx, { afterMs: rankCachedMs, queue: 'services-group-ranks' })
    return async () => stop()
  },
}
