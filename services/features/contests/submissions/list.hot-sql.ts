/**
 * Raw for the list of a contest at a million submissions, which the page asks for again with every verdict it shows: a
 * page with its total takes 4.7 ms of processor time among 20,000 of its contest, with its joins planned anew each time
 * 10.0 ms, typed 12.1 ms. It may go when the typed builder keeps its plans as well.
 *
 * Submissions of a contest as a reader may know of them (contract/contests-and-community 6.6). What the reader may
 * not know is left out by the query, not by the page: neither totals nor filters tell of it.
 */
import type { Expression, RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Submission } from '@podium/proto/calls/submission/submission-shapes.ts'
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isCodeHidden } from '@podium/proto/rules/submission/submission-visibility.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enterContest, readerOfContestSubmission } from '../policy.ts'
import type { ContestView } from '../policy.ts'
import { nameInContest, contextColumns } from './columns.hot-sql.ts'
import { isCoveredFor } from '../problem-queries.ts'
import { contestContextOf, presentContestRow, showsMeasures, viewOf } from './present.ts'
import type { ContextRow } from './present.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import { narrowing } from '../../../platform/database/narrowed.ts'
import { plannedRows, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { runsOf, withRuns } from '../../remote/index.ts'
import { presentSubmission, submissionColumns, submissionJoins } from '../../submissions/index.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Query = CallQuery<'contestSubmissions'>
type Row = SubmissionRecord & ContextRow

const countedAtMost = 100_000
const newest = sql`order by r.submit_time desc, r.submit_id desc`
const isNone = (value: unknown): value is null | undefined => value === undefined || value === null

/** Conditions on record `r`: of the asked part of the contest, those that this reader may know of. */
function known(view: ContestView, uid: string, { beforeContestSubmit, containsEnd }: Query): RawBuilder<unknown> {
  const { before, open, after } = recordPeriods
  const own = sql`r.uid = ${uid}`
  if (beforeContestSubmit) return view.isJury ? sql`r.period = ${before}` : sql`r.period = ${before} and ${own}`
  const ownToo = view.contest.type === contestTypes.acm ? own : sql`false`
  if (isCoveredFor(view)) return sql`(r.period = ${open} or (r.period > ${open} and ${ownToo}))`
  if (containsEnd && view.contest.allowEndSubmit) return sql`r.period <> ${before}`
  return sql`(r.period not in (${before}, ${after}) or (r.period = ${after} and ${ownToo}))`
}

interface Filters {
  readonly conditions: readonly Expression<unknown>[]
  /** What the conditions need beside the record. */
  readonly joins: RawBuilder<unknown>
}

const problemOfRecord = sql`join contest_problem cp on cp.id = r.cpid`
const othersOfRecord = sql`join contest c on c.id = r.cid join submission s on s.submit_id = r.submit_id
  left join users u on u.uid = r.uid`

/** Conditions on record `r`, contest problem `cp`, submission `s`, contest `c` and user `u`. */
function filters(query: Query, uid: string): Filters {
  const { onlyMine, problemID = '', completeProblemID, status, username = '', language } = query
  const label = problemID.trim()
  const name = username.trim()
  const progress = !isNone(status) && isInProgress(status)
  return {
    conditions: [
      ...(onlyMine ? [sql`r.uid = ${uid}`] : []),
      ...(label === ''
        ? []
        : [
            completeProblemID
              ? sql`upper(cp.display_id) = upper(${label})`
              : sql`position(upper(${label}) in upper(cp.display_id)) > 0`,
          ]),
      // The record knows that a judging is under way, the submission how far it is.
      ...(isNone(status)
        ? []
        : progress
          ? [sql`r.status = ${Status.pending} and s.status = ${status}`]
          : [sql`r.status = ${status}`]),
      ...narrowing(query, { language: sql`s.language`, madeAt: sql`r.submit_time` }),
      ...(name === ''
        ? []
        : [
            sql`(position(lower(${name}) in lower(u.username)) > 0
              or position(lower(${name}) in lower(${nameInContest})) > 0)`,
          ]),
    ],
    joins: sql`${label === '' ? sql`` : problemOfRecord}
      ${progress || name !== '' || Boolean(language) ? othersOfRecord : sql``}`,
  }
}

interface PageRow {
  readonly total: number
  /** Null in the one row of an empty page. */
  readonly submitId: number | null
}

/** Ids of a page, newest first, with the total. The tables of the conditions alone are read for them. */
async function findPage(
  db: Db,
  where: RawBuilder<unknown>,
  joins: RawBuilder<unknown>,
  { size, offset }: PageBounds,
): Promise<{ readonly total: number; readonly ids: readonly number[] }> {
  const from = sql`from contest_record r ${joins} where ${where}`
  const found = await rows(
    db,
    sql<PageRow>`
    select counted.total, page.submit_id as "submitId"
    from (select count(*) as total from (select 1 ${from} limit ${countedAtMost}) known) counted
    left join (select r.submit_id ${from} ${newest} limit ${size} offset ${offset}) page on true`,
  )
  return { total: found[0]?.total ?? 0, ids: found.flatMap(({ submitId }) => submitId ?? []) }
}

/** One text for all filters, so that its plan is kept: planning its joins takes ten times as long as reading a page. */
const readRows = async (db: Db, cid: number, ids: readonly number[], locale: Locale | null): Promise<Row[]> =>
  ids.length === 0
    ? []
    : plannedRows(
        db,
        sql<Row>`
        select ${submissionColumns}, ${contextColumns(locale)}
        from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
        join submission s on s.submit_id = r.submit_id ${submissionJoins(locale)}
        where r.submit_id = any(${[...ids]}::bigint[]) and r.cid = ${cid} ${newest}`,
      )

interface RunReader {
  readonly view: ContestView
  readonly viewer: Viewer
  readonly nowMs: number
  /** The switch that hides codes is on. */
  readonly isHiding: boolean
}

/** Whether the reader may read the code, and so know of its run at a remote site: some sites show it with the run. */
function readsCode(row: Row, { view, viewer, nowMs, isHiding }: RunReader): boolean {
  const reader = readerOfContestSubmission(view, viewer, row.uid)
  const isOwn = row.uid === viewer.uid
  if (reader === null || !(isOwn || reader === 'jury') || (isHiding && isCodeHidden(viewer, row))) return false
  return viewOf(contestContextOf(row), reader, isOwn, nowMs) === 'result'
}

/** Throws Refusal. */
export async function listContestSubmissions(
  { orm, now, settings }: Tools & Pick<Context, 'settings'>,
  viewer: Viewer,
  query: Query,
  locale: Locale,
): Promise<CallAnswer<'contestSubmissions'>> {
  const db = orm.em.fork()
  const nowMs = now().getTime()
  const view = await enterContest(db, { cid: query.contestID, viewer, now: new Date(nowMs) })
  const { conditions, joins } = filters(query, viewer.uid)
  const bounds = pageBounds(query, limits.problemPageRows)
  const where = sql.join([sql`r.cid = ${view.contest.id}`, known(view, viewer.uid, query), ...conditions], sql` and `)
  const { total, ids } = await findPage(db, where, joins, bounds)
  const found = await readRows(db, view.contest.id, ids, locale)
  const reader = view.isJury ? 'jury' : 'public'
  const records = found.map((row) => {
    const context = contestContextOf(row)
    return presentContestRow(row, context, showsMeasures(context, reader, row.uid === viewer.uid, nowMs))
  })
  const isHiding = found.some(({ isRemote }) => isRemote) && (await settings.get()).hideNonContestSubmissionCode
  const runReader = { view, viewer, nowMs, isHiding }
  const readable = new Set(
    found.filter((row) => row.isRemote && readsCode(row, runReader)).map(({ submitId }) => submitId),
  )
  const mayKnow = ({ submitId }: { readonly submitId: number }) => readable.has(submitId)
  return pageOf(withRuns(records, await runsOf(db, records.filter(mayKnow)), mayKnow), total, bounds)
}

/** A covered submission is left out, so that a page keeps what it showed. Throws Refusal. */
export async function contestSubmissionStates(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'checkContestSubmissionsStatus'>,
): Promise<CallAnswer<'checkContestSubmissionsStatus'>> {
  if (!body.cid) throw new Refusal('contestNotFound')
  const db = orm.em.fork()
  const nowMs = now().getTime()
  const view = await enterContest(db, { cid: body.cid, viewer, now: new Date(nowMs) })
  const found = await readRows(db, body.cid, body.submitIds, null)
  const reader = view.isJury ? 'jury' : 'public'
  const seen = found.filter((row) => viewOf(contestContextOf(row), reader, row.uid === viewer.uid, nowMs) === 'result')
  return Object.fromEntries(
    seen.map((row): [string, Static<typeof Submission>] => {
      const shown = {
        ...presentSubmission(row, { errorMessage: null, code: null, ip: viewer.role === 'root' }),
        displayPid: null,
      }
      const isMasked = !view.isJury && row.uid !== viewer.uid
      return [String(row.submitId), isMasked ? { ...shown, time: null, memory: null, length: null } : shown]
    }),
  )
}
