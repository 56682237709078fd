/**
 * Readers of lists are sent the counters that have moved: submissions and accepts of problems, participants of
 * contests, comments, likes and views of discussions, members of groups. In a contest these move with every verdict,
 * so they are summed: whatever happens, each list gets at most one event in five seconds, which carries the new
 * counters of what has moved, and nobody loads a list again for them.
 *
 * With 2,000 readers and 20 verdicts a second on 22 problems each reader is sent 0.2 events a second of 1.9 KB, and the
 * database is asked three queries in five seconds (tests/bench/counters.ts).
 *
 * What is sent is read anew from what is stored: a submission that does not count yet moves nothing, so that nothing
 * leaves here which the lists themselves would not show. Several workers take turns by the lock of a mark, and events
 * leave in the order of the commits, so that an older count never follows a newer one.
 */
import { countedKinds, CountersTouched, HomeListTouched } from '@podium/proto/events/bus/home.ts'
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { parseTopic } from '@podium/proto/events/topics.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { participantCounts } from '../contests/index.ts'
import { discussionCounters } from '../discussions/index.ts'
import { memberNumbers } from '../groups/index.ts'
import { shownCounters, usersCountedBy } from '../problems/index.ts'
import { counterEvents } from './counter-events.ts'
import type { MovedRows } from './counter-events.ts'
import { tables } from '../entities.ts'
import { lockMark } from './list-worker.ts'
import { watchRanks } from './rank-worker.ts'

export const countersEveryMs = 5_000
/** Of one event, and of one query; the others wait for the next turn. */
const atOnceMost = 1_000
/** So many of the newest a worker sends that starts: what another had not sent when it died is among them. */
const startMost = 200
/** Each of several workers takes a share. */
const queue = 'services-counters'

/** What moves counters, by its ids. */
const movedKinds = ['submission', 'opened', 'joined', ...countedKinds] as const
type MovedKind = (typeof movedKinds)[number]
type TakenIds = Readonly<Record<MovedKind, readonly number[]>>
interface Taken extends TakenIds {
  readonly hasContests: boolean
}

type RowData = Pick<SubmissionRowEventData, 'submitId' | 'status'>

interface Moving {
  readonly submitId: number
  /** The contest that it came into; null for none. */
  readonly joined: number | null
}

/** A submission that may have moved a counter; null for none. What readers may not see yet, the jury is shown. */
function movingSubmission(event: LiveEvent): Moving | null {
  const topic = parseTopic(event.topic)
  const isInside = topic?.kind === 'contest' && topic.part === 'submissions'
  const isList = topic?.kind === 'status' || (topic?.kind === 'group' && topic.part === 'submissions')
  const data = (event.data.jury ?? event.data.public) as RowData | undefined
  if (data === undefined || !(isInside || isList)) return null
  const isNew = event.kind === 'new'
  if (!isNew && !isFinal(data.status)) return null
  return { submitId: data.submitId, joined: isInside && isNew ? topic.cid : null }
}

interface CounterWatch {
  /** Submissions of a contest count from now on. */
  readonly opened: (cid: number) => void
  readonly stop: () => Promise<void>
}

/** What has moved since the last turn. */
class Moved {
  private readonly ids = {
    submission: new Set<number>(),
    /** Contests whose submissions count from now on. */
    opened: new Set<number>(),
    /** Contests that somebody has come into by a submission: without a password that is how one takes part. */
    joined: new Set<number>(),
    contest: new Set<number>(),
    discussion: new Set<number>(),
    group: new Set<number>(),
  } satisfies Record<MovedKind, unknown>
  /** Contests have changed, and may count others than before. Nobody knows of it before the first turn. */
  private hasContests = true

  add(kind: MovedKind, ...ids: readonly number[]): void {
    for (const id of ids) this.ids[kind].add(id)
  }

  changedContests(): void {
    this.hasContests = true
  }

  isEmpty(): boolean {
    return movedKinds.every((kind) => this.ids[kind].size === 0)
  }

  /** As much of it as one turn takes. */
  take(): Taken {
    const taken = (kind: MovedKind): readonly number[] => {
      const some = [...this.ids[kind]].slice(0, atOnceMost)
      for (const id of some) this.ids[kind].delete(id)
      return some
    }
    const { hasContests } = this
    this.hasContests = false
    return { hasContests, ...(Object.fromEntries(movedKinds.map((kind) => [kind, taken(kind)])) as TakenIds) }
  }

  /** The turn has failed. */
  giveBack({ hasContests, ...taken }: Taken): void {
    for (const kind of movedKinds) this.add(kind, ...taken[kind])
    this.hasContests ||= hasContests
  }
}

const newestSubmissions = async (db: Db, many: number): Promise<number[]> => {
  const newest = tables(db).selectFrom('submission').select('submitId').orderBy('submitId', 'desc').limit(many)
  return (await newest.execute()).map(({ submitId }) => submitId)
}

type Tools = Pick<Context, 'bus' | 'log' | 'now' | 'orm'>

/** @returns sends what was taken; it fails whole or not at all. Answers whose sums have moved with it */
function counterSender({ now, orm }: Tools): (taken: Taken) => Promise<readonly string[]> {
  let participants: ReadonlyMap<number, number> = new Map()
  return async ({ submission, opened, joined, contest, discussion, group, hasContests }) => {
    const [counts, uids] = await orm.em.fork().transactional(async (db) => {
      await lockMark(db, 'counters')
      const by = { submitIds: submission, cids: opened }
      const entered = [...joined, ...contest]
      const counted = hasContests || entered.length > 0 ? await participantCounts(db, entered, now()) : []
      const rows: MovedRows = {
        problems: await shownCounters(db, by),
        contests: counted.filter(({ cid, count }) => contest.includes(cid) || participants.get(cid) !== count),
        discussions: discussion.length === 0 ? [] : await discussionCounters(db, discussion),
        groups: group.length === 0 ? [] : await memberNumbers(db, group),
      }
      await enqueue(db, counterEvents(rows, now().getTime()))
      return [counted, await usersCountedBy(db, by)] as const
    })
    participants = new Map([...participants, ...counts.map(({ cid, count }) => [cid, count] as const)])
    return uids
  }
}

export function watchCounters(ctx: Tools): CounterWatch {
  const { bus, log, orm } = ctx
  const moved = new Moved()
  const send = counterSender(ctx)
  const ranks = watchRanks(ctx)
  const turns = soon({ everyMs: countersEveryMs, log, failed: 'counters of lists were not sent' }, async () => {
    const taken = moved.take()
    try {
      ranks.moved(await send(taken))
    } catch (error) {
      moved.giveBack(taken)
      throw error
    }
    if (!moved.isEmpty()) turns.want()
  })
  const add = (kind: MovedKind, ...ids: readonly number[]): void => {
    moved.add(kind, ...ids)
    turns.want()
  }
  bus.subscribe(
    subjects.live,
    LiveEvent,
    (event) => {
      const moving = movingSubmission(event)
      if (moving === null) return
      if (moving.joined !== null) moved.add('joined', moving.joined)
      add('submission', moving.submitId)
    },
    queue,
  )
  bus.subscribe(subjects.counters, CountersTouched, ({ what, id }) => add(what, id), queue)
  bus.subscribe(subjects.homeList, HomeListTouched, ({ list }) => {
    if (list !== 'contests') return
    moved.changedContests()
    turns.want()
  })
  void newestSubmissions(orm.em.fork(), startMost)
    .then((ids) => add('submission', ...ids))
    .catch((error: unknown) => log.warn({ error }, 'counters that another worker may have left were not sent'))
  return {
    opened: (cid) => add('opened', cid),
    stop: async () => {
      await turns.stop()
      await ranks.stop()
    },
  }
}
