/**
 * Raw for the list of a contest at a million submissions, which the page asks for again with every verdict it shows: a
 * page with its total takes 7.4 ms of processor time among 20,000 of its contest, typed 12.1 ms. It may go when the
 * typed builder keeps its plans as well.
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
import { narrowing } from '../../../platform/database/narrowed.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import { runsOf, withRuns } from '../../remote/index.ts'
import { presentSubmission, submissionColumns, submissionJoins } from '../../submissions/index.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Query = CallQuery<'contestSubmissions'>
type Row = SubmissionRecord & ContextRow

const countedAtMost = 100_000
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

/** Conditions on record `r`, contest problem `cp`, submission `s` and user `u`, and whether the last two are needed. */
function filters(query: Query, uid: string): { readonly conditions: Expression<unknown>[]; readonly joins: boolean } {
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
    joins: progress || name !== '' || Boolean(language),
  }
}

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
  const from = sql`contest_record r join contest_problem cp on cp.id = r.cpid ${
    joins
      ? sql`join contest c on c.id = r.cid join submission s on s.submit_id = r.submit_id
          left join users u on u.uid = r.uid`
      : sql``
  }`
  const newest = sql`order by r.submit_time desc, r.submit_id desc`
  const [total, found] = await Promise.all([
    firstRow(
      db,
      sql<{
        total: number
      }>`select count(*) as total from (select 1 from ${from} where ${where} limit ${countedAtMost}) counted`,
    ),
    rows(
      db,
      sql<Row>`
      select ${submissionColumns}, ${contextColumns(locale)}
      from (select r.submit_id from ${from} where ${where} ${newest} limit ${bounds.size} offset ${bounds.offset}) page
      join contest_record r on r.submit_id = page.submit_id join contest c on c.id = r.cid
      join contest_problem cp on cp.id = r.cpid join submission s on s.submit_id = r.submit_id
      ${submissionJoins(locale)} ${newest}`,
    ),
  ])
  const reader = view.isJury ? 'jury' : 'public'
  const records = found.map((row) => {
    const context = contestContextOf(row)
    return presentContestRow(row, context, showsMeasures(context, reader, row.uid === viewer.uid, nowMs))
  })
  const isHiding = found.some(({ isRemote }) => isRemote) && (await settings.get()).hideNonContestSubmissionCode
  const runReader = { view, viewer, nowMs, isHiding }
  const readable = new Set(found.filter((row) => readsCode(row, runReader)).map(({ submitId }) => submitId))
  const mayKnow = ({ submitId }: { readonly submitId: number }) => readable.has(submitId)
  return pageOf(withRuns(records, await runsOf(db, records.filter(mayKnow)), mayKnow), total?.total ?? 0, bounds)
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
  const found =
    body.submitIds.length === 0
      ? []
      : await rows(
          db,
          sql<Row>`
    select ${submissionColumns}, ${contextColumns(null)}
    from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
    join submission s on s.submit_id = r.submit_id ${submissionJoins(null)}
    where r.submit_id = any(${[...body.submitIds]}::bigint[]) and r.cid = ${body.cid}`,
        )
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
