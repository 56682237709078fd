/**
 * Readers of lists are sent the counters that have moved: submissions and accepts of problems, participants of
 * contests. In a contest these move with every verdict, so they are summed: whatever happens, each list gets at most
 * one event in five seconds, which carries the new counters of what has moved, and nobody loads a list again for them.
 *
 * With 2,000 readers and 20 verdicts a second on 22 problems each reader is sent 0.2 events a second of 1.9 KB, and the
 * database is asked two queries in five seconds (tests/bench/counters.ts).
 *
 * What is sent is read anew from what is stored: a submission that does not count yet moves nothing, so that nothing
 * leaves here which the lists themselves would not show. Several workers take turns by the lock of a mark, and events
 * leave in the order of the commits, so that an older count never follows a newer one.
 */
import { HomeListTouched } from '@podium/proto/events/bus/home.ts'
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { MovedCounters, SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { parseTopic, topics } from '@podium/proto/events/topics.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { participantCounts } from '../contests/index.ts'
import { shownCounters } from '../problems/index.ts'
import { lockMark } from './list-worker.ts'

export const countersEveryMs = 5_000
/** Of one event, and of one query; the others wait for the next turn. */
const atOnceMost = 1_000

interface OfGroup {
  /** Null for what is outside groups. */
  readonly gid: number | null
}

type ParticipantCount = Awaited<ReturnType<typeof participantCounts>>[number]

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

const byGroup = <Row extends OfGroup>(rows: readonly Row[], gid: number | null): readonly Omit<Row, 'gid'>[] =>
  rows.filter((row) => row.gid === gid).map(({ gid: _gid, ...row }) => row)

/** To the readers of each list, of the home page, and of each problem by itself. */
function eventsOf(
  problems: Awaited<ReturnType<typeof shownCounters>>,
  contests: readonly ParticipantCount[],
  rev: number,
): Outgoing[] {
  const gids = [...new Set([...problems, ...contests].map(({ gid }) => gid))]
  const ofLists = gids.map((gid) => {
    const data: MovedCounters = { problems: byGroup(problems, gid), contests: byGroup(contests, gid) }
    return gid === null
      ? liveEvent({ topic: topics.lists(), rev, kind: 'counters', data: { public: data } })
      : liveEvent({ topic: topics.group(gid, 'info'), rev, kind: 'counters', data: { contestant: data, jury: data } })
  })
  const ofProblems = byGroup(problems, null).map((data) =>
    liveEvent({ topic: topics.problem(data.pid, 'info'), rev, kind: 'counters', data: { public: data } }),
  )
  const listed = byGroup(contests, null)
  const ofHome =
    listed.length === 0
      ? []
      : [liveEvent({ topic: topics.home(), rev, kind: 'counters', data: { public: { contests: listed } } })]
  return [...ofLists, ...ofHome, ...ofProblems]
}

interface CounterWatch {
  /** Submissions of a contest count from now on. */
  readonly opened: (cid: number) => void
  readonly stop: () => Promise<void>
}

interface Taken {
  readonly submitIds: readonly number[]
  readonly opened: readonly number[]
  readonly joined: readonly number[]
  readonly hasParticipants: boolean
}

/** What has moved since the last turn. */
class Moved {
  private readonly submissions = new Set<number>()
  /** Contests whose submissions count from now on. */
  private readonly opened = new Set<number>()
  /** Contests that somebody has come into by a submission: without a password that is how one takes part. */
  private readonly joined = new Set<number>()
  /** Somebody has come into a contest, or has gone. Nobody knows of it before the first turn. */
  private hasParticipants = true

  submitted({ submitId, joined }: Moving): void {
    this.submissions.add(submitId)
    if (joined === null) return
    this.joined.add(joined)
    this.hasParticipants = true
  }

  open(cid: number): void {
    this.opened.add(cid)
  }

  entered(): void {
    this.hasParticipants = true
  }

  isEmpty(): boolean {
    return this.submissions.size === 0
  }

  /** As much of it as one turn takes. */
  take(): Taken {
    const submitIds = [...this.submissions].slice(0, atOnceMost)
    const { hasParticipants } = this
    const taken = { submitIds, opened: [...this.opened], joined: [...this.joined], hasParticipants }
    for (const id of submitIds) this.submissions.delete(id)
    for (const contests of [this.opened, this.joined]) contests.clear()
    this.hasParticipants = false
    return taken
  }

  /** The turn has failed. */
  giveBack({ submitIds, opened, joined, hasParticipants }: Taken): void {
    for (const id of submitIds) this.submissions.add(id)
    for (const cid of opened) this.opened.add(cid)
    for (const cid of joined) this.joined.add(cid)
    this.hasParticipants ||= hasParticipants
  }
}

type Tools = Pick<Context, 'bus' | 'log' | 'now' | 'orm'>

/** @returns sends what was taken; it fails whole or not at all */
function counterSender({ now, orm }: Tools): (taken: Taken) => Promise<void> {
  let participants: ReadonlyMap<number, number> = new Map()
  return async ({ submitIds, opened, joined, hasParticipants }) => {
    const found = await orm.em.fork().transactional(async (db) => {
      await lockMark(db, 'counters')
      const problems = await shownCounters(db, { submitIds, cids: opened })
      const counts = hasParticipants ? await participantCounts(db, joined, now()) : []
      const contests = counts.filter(({ cid, count }) => participants.get(cid) !== count)
      await enqueue(db, eventsOf(problems, contests, now().getTime()))
      return counts
    })
    if (hasParticipants) participants = new Map(found.map(({ cid, count }) => [cid, count]))
  }
}

export function watchCounters(ctx: Tools): CounterWatch {
  const { bus, log } = ctx
  const moved = new Moved()
  const send = counterSender(ctx)
  const turns = soon({ everyMs: countersEveryMs, log, failed: 'counters of lists were not sent' }, async () => {
    const taken = moved.take()
    try {
      await send(taken)
    } catch (error) {
      moved.giveBack(taken)
      throw error
    }
    if (!moved.isEmpty()) turns.want()
  })
  bus.subscribe(
    subjects.live,
    LiveEvent,
    (event) => {
      const moving = movingSubmission(event)
      if (moving === null) return
      moved.submitted(moving)
      turns.want()
    },
    'services-counters',
  )
  bus.subscribe(subjects.homeList, HomeListTouched, ({ list }) => {
    if (list !== 'contests') return
    moved.entered()
    turns.want()
  })
  return {
    opened: (cid) => {
      moved.open(cid)
      turns.want()
    },
    stop: turns.stop,
  }
}
