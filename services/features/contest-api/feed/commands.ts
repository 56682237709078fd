/**
 * The event feed of a contest, written in the transactions that change what it tells of.
 *
 * A row names an object and, of a verdict, what it was; the lines of a reader are made from it when it is read
 * (queries.ts). Rows are numbered under the row lock of the feed, the last lock that a transaction takes
 * (platform/database/lock-order.hot-sql.ts), so numbers are in the order of the commits and a client that has number n
 * has everything before it. What the freeze hides has no number among those of the public: the public reads nothing of
 * it, not even a gap. The live events of the same transactions wake whoever waits (wake.ts).
 *
 * Contests whose Contest API is off have no feed and write nothing.
 */
import { areResultsFinal, feedPhase, isOpened } from '@podium/proto/rules/contest/contest-api.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { contestPhase, hasEnded, recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestTimes, RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal, isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { append, lockFeed, newTeams, teamOf } from './append.ts'
import type { Feed, NewEvent } from './append.ts'
import { clarificationOf, readAsked } from './clarification-commands.ts'
import { goesBack, phaseEvents, phaseReached, reopenedPhase, reopening } from './phases.ts'
import { readLastRuns } from './run-queries.ts'

interface Recorded {
  readonly submitId: number
  readonly uid: string
  readonly period: RecordPeriod
  /** False of what the staff submit, and of what the jury ignores. */
  readonly counts: boolean
}

/** Before the start and after the end nothing is of the contest. */
const isOfContest = ({ period, counts }: Recorded): boolean =>
  counts && (period === recordPeriods.open || period === recordPeriods.underFreeze)

/** New submissions come with their team where it was not there before. */
export async function recordSubmission(db: Db, cid: number, record: Recorded): Promise<void> {
  if (!isOfContest(record)) return
  const feed = await lockFeed(db, cid)
  if (!feed) return
  const { submitId, uid } = record
  await append(db, feed, [...(await newTeams(db, feed, [uid])), { kind: 'submission', submitId }])
}

export interface JudgedRecord extends Recorded {
  readonly status: number
  readonly score: number | null
  readonly timeMs: number | null
}

const judgementOf = (
  { submitId, period, status, score, timeMs }: JudgedRecord,
  phase: FeedPhase,
  runs: ReadonlyMap<number, number>,
): NewEvent => ({
  kind: 'judgement',
  submitId,
  ...(isFinal(status) ? { status, score, timeMs, runs: runs.get(submitId) ?? null } : {}),
  isHidden: period === recordPeriods.underFreeze && !isOpened(phase),
})

/** Verdicts that came, or that went because their submissions are judged again. */
export async function recordJudgements(db: Db, cid: number, records: readonly JudgedRecord[]): Promise<void> {
  const shown = records.filter(isOfContest)
  if (shown.length === 0) return
  const feed = await lockFeed(db, cid)
  if (!feed) return
  const runs = await readLastRuns(db, shown)
  const events = shown.map((record) => judgementOf(record, feed.phase, runs))
  await append(db, feed, [...reopening(feed), ...events], reopenedPhase(feed))
}

/** The jury has decided anew what results are worth. */
export async function recordResults(db: Db, cid: number): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (feed && areResultsFinal(feed.phase)) await append(db, feed, reopening(feed), reopenedPhase(feed))
}

/** The names, members or affiliations of those who take part have changed, or who they are. */
export async function recordTeams(db: Db, cid: number): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (feed) await append(db, feed, [{ kind: 'teams', isHidden: feed.phase === 'scheduled' }])
}

const timesText = ({ startMs, endMs, freezeMs }: ContestTimes): string => `${startMs} ${endMs} ${freezeMs}`

const inProgress = Object.values(Status).filter(isInProgress)

/** Whether a verdict is waited for. */
export const isWaiting = async (db: Db, cid: number): Promise<boolean> =>
  (await tables(db)
    .selectFrom('contest_record')
    .select('submitId')
    .where('cid', '=', cid)
    .where('counts', '=', true)
    .where('period', 'in', [recordPeriods.open, recordPeriods.underFreeze])
    .where('status', 'in', inProgress)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const phaseNow = async (db: Db, cid: number, times: ContestTimes, now: Date): Promise<FeedPhase> =>
  feedPhase(times, now.getTime(), hasEnded(contestPhase(times, now.getTime())) && (await isWaiting(db, cid)))

const readRecords = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select(['r.submitId', 'r.uid', 'r.period', 'r.counts', 'r.status', 'r.score', 'r.timeMs', 's.changedAt'])
    .where('r.cid', '=', cid)
    .orderBy('r.submitTime')
    .orderBy('r.submitId')
    .execute()

/** Tools list teams in the order in which they come. */
const readEntered = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_register as r')
    .innerJoin('users as u', 'u.uid', 'r.uid')
    .select('r.uid')
    .where('r.cid', '=', cid)
    .orderBy('u.username')
    .execute()

const hasAwards = async (db: Db, cid: number): Promise<boolean> =>
  (await tables(db).selectFrom('contest_award').select('id').where('cid', '=', cid).limit(1).executeTakeFirst()) !==
  undefined

const readRemarks = (db: Db, cid: number) =>
  tables(db).selectFrom('contest_commentary').select('id').where('cid', '=', cid).orderBy('id').execute()

interface Moment {
  readonly times: ContestTimes
  readonly now: Date
}

/** Everything that has happened, as the events that would have been written then. */
async function fill(db: Db, feed: Feed, { times, now }: Moment): Promise<void> {
  const { cid } = feed
  const phase = await phaseNow(db, cid, times, now)
  const records = (await readRecords(db, cid)).filter(isOfContest)
  const asked = await readAsked(db, cid)
  const remarks = await readRemarks(db, cid)
  const takingPart = [...(await readEntered(db, cid)), ...records]
  const uids = new Set([...takingPart.map(({ uid }) => uid), ...asked.flatMap((one) => one.uids)])
  await tables(db).deleteFrom('contest_feed_event').where('cid', '=', cid).execute()
  await tables(db)
    .updateTable('contest_feed')
    .set({ generation: feed.generation + 1, times: timesText(times) })
    .where('cid', '=', cid)
    .execute()
  const judged = records.filter(({ status }) => isFinal(status))
  const runs = await readLastRuns(db, judged)
  await append(
    db,
    { cid, seq: 0, publicSeq: 0 },
    [
      phase === 'scheduled' ? { kind: 'phase', phase } : { kind: 'start', phase: 'running' },
      ...[...uids].map((uid) => teamOf(uid, phase)),
      ...records.map(({ submitId }): NewEvent => ({ kind: 'submission', submitId })),
      ...judged.map((record): NewEvent => ({ ...judgementOf(record, phase, runs), at: record.changedAt })),
      ...asked.map((one) => clarificationOf(one, phase)),
      ...remarks.map(({ id }): NewEvent => ({ kind: 'commentary', commentaryId: id, isHidden: true })),
      ...((await hasAwards(db, cid)) ? [{ kind: 'award' as const, isHidden: true }] : []),
      ...(phase === 'scheduled' || phase === 'running' ? [] : phaseReached(phase)),
    ],
    phase,
  )
}

/** With the start comes what the jury had said to everybody before it. */
const startEvents = async (db: Db, cid: number): Promise<NewEvent[]> => [
  { kind: 'start', phase: 'running' },
  ...(await readAsked(db, cid)).filter(({ isForAll }) => isForAll).map((one) => clarificationOf(one, 'running')),
]

/** A phase that goes back is a change of the contest: the feed is written anew. */
async function movePhase(db: Db, feed: Feed, moment: Moment): Promise<void> {
  const phase = await phaseNow(db, feed.cid, moment.times, moment.now)
  if (phase === feed.phase) return
  if (goesBack(feed.phase, phase)) return fill(db, feed, moment)
  const start = feed.phase === 'scheduled' ? await startEvents(db, feed.cid) : []
  await append(db, feed, [...start, ...phaseEvents(feed.phase, phase)], phase)
}

/** Writes a phase that has come with the clock. */
export async function recordPhase(db: Db, cid: number, moment: Moment): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (feed) await movePhase(db, feed, moment)
}

/** Whether a jury's decision has changed which submissions are of the contest since the feed was written. */
async function hasOtherRecords(db: Db, cid: number): Promise<boolean> {
  const written = await tables(db)
    .selectFrom('contest_feed_event')
    .select('submitId')
    .where('cid', '=', cid)
    .where('kind', '=', 'submission')
    .execute()
  const ids = new Set(written.map(({ submitId }) => submitId))
  const counting = (await readRecords(db, cid)).filter(isOfContest)
  return counting.length !== ids.size || counting.some(({ submitId }) => !ids.has(submitId))
}

/**
 * After a change of the contest's settings, problems or decisions, in its transaction. Other times, and other
 * submissions that count, make another feed.
 */
export async function recordContestChange(db: Db, cid: number, moment: () => Promise<Moment | null>): Promise<void> {
  const feed = await lockFeed(db, cid)
  const now = feed && (await moment())
  if (!feed || !now) return
  if (feed.times !== timesText(now.times) || (await hasOtherRecords(db, cid))) return fill(db, feed, now)
  await append(db, feed, [...reopening(feed), { kind: 'config' }], reopenedPhase(feed))
  await recordPhase(db, cid, now)
}

/** Opens the feed of a contest, or closes it. Whether somebody may is asked before. */
export async function switchFeed(db: Db, cid: number, isOn: boolean, moment: Moment): Promise<void> {
  if (!isOn) {
    await tables(db).deleteFrom('contest_feed').where('cid', '=', cid).execute()
    return
  }
  await tables(db)
    .insertInto('contest_feed')
    .values({ cid, phase: 'scheduled', generation: moment.now.getTime(), times: timesText(moment.times) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const feed = await lockFeed(db, cid)
  if (feed && feed.seq === 0) await fill(db, feed, moment)
}
