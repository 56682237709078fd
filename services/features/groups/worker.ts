/**
 * Whoever looks at the rank of a group is notified when what it counts is different. The rank is cached for a while
 * (rank-queries.ts), so the event comes when nothing older than the change is cached any more.
 */
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { GroupEventData } from '@podium/proto/events/events.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import type { TopicKind, TopicNames } from '@podium/proto/events/topics.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { later } from '../../platform/scheduling/later.ts'
import { tables } from '../entities.ts'
import { groupEvent } from './events.ts'
import { isCountedContest, rankCachedMs } from './rank-queries.ts'

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
    (isInfo(event) && event.kind === 'changed' && ranked.has(event.data.jury?.what)) ||
    (isSubmission(event) && (event.kind === 'new' || isFinal(event.data.public?.status ?? 0)))
  return moves ? topic.gid : null
}

/** The contest in which an attempt has ended; null for none. What its readers may not see yet, the jury is shown. */
function judgedIn(event: LiveEvent): number | null {
  const topic = parseTopic(event.topic)
  if (topic?.kind !== 'contest' || topic.part !== 'submissions') return null
  const { data } = event as ChangeOf<'contest:submissions'>
  return isFinal(data.jury?.status ?? Status.pending) ? topic.cid : null
}

/** The group whose rank counts the contest, which has ended: this was a rejudge or a late attempt. */
async function groupCounting({ orm, now }: Pick<Context, 'orm' | 'now'>, cid: number): Promise<number | null> {
  const found = await tables(orm.em.fork())
    .selectFrom('contest as o')
    .select('o.gid')
    .where('o.id', '=', cid)
    .where(isCountedContest(now()))
    .executeTakeFirst()
  return found?.gid ?? null
}

interface RankWatch {
  readonly afterMs: number
  /** Of those with the same name one receives each event. */
  readonly queue: string
}

/** @returns how to stop */
export function watchRanks(
  { bus, log, now, orm }: Pick<Context, 'bus' | 'log' | 'now' | 'orm'>,
  { afterMs, queue }: RankWatch,
): () => void {
  const publish = (gid: number): void => {
    const { subject, message } = groupEvent({ gid, what: 'rank', now: now() })
    bus.publish(subject, message)
  }
  const moved = later(afterMs, publish)
  // However many verdicts a contest has, its group is looked up once in each interval.
  const judged = later(afterMs, (cid) => {
    groupCounting({ orm, now }, cid).then(
      (gid) => gid !== null && publish(gid),
      (error: unknown) => log.warn({ error, cid }, 'the group of a contest was not notified'),
    )
  })
  bus.subscribe(
    subjects.live,
    LiveEvent,
    (event) => {
      const gid = rankMovedBy(event)
      if (gid !== null) moved.want(gid)
      const cid = judgedIn(event)
      if (cid !== null) judged.want(cid)
    },
    queue,
  )
  return () => {
    moved.stop()
    judged.stop()
  }
}

export const groupWorker: WorkerFeature = {
  name: 'groups',
  start: async (ctx) => {
    const stop = watchRanks(ctx, { afterMs: rankCachedMs, queue: 'services-group-ranks' })
    return async () => stop()
  },
}
