/** The problems of a contest, and one of them (contract/contests-and-community 1.1, 6.5, 6.6). */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemCount } from '@podium/proto/calls/problem/problem-shapes.ts'
import { hasEnded, hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterContest, existingContest, gateRefusal } from './policy.ts'
import type { ContestView } from './policy.ts'
import { contestProblemRows, countedPeriods, titleInContest } from './problem-rows.ts'
import { aroundProblem, presentProblem, problemsById } from '../problems/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** With the outside board open, the columns of that board are no secret once the contest has started. */
function checkMayList(view: ContestView): void {
  if (view.contest.openRank && hasStarted(view.phase)) return
  if (view.viewer === null) throw new Refusal('contestSignIn')
  const refusal = gateRefusal(view)
  if (refusal) throw new Refusal(refusal)
}

/** Throws Refusal. */
export async function contestProblems(
  { orm, now }: Tools,
  viewer: Viewer | null,
  query: CallQuery<'contestProblems'>,
  locale: Locale,
): Promise<CallAnswer<'contestProblems'>> {
  const db = orm.em.fork()
  const view = await existingContest(db, { cid: query.cid, viewer, now: now() })
  checkMayList(view)
  const found = await contestProblemRows(db, query.cid, countedPeriods(view, query.containsEnd === true), locale)
  const isOver = hasEnded(view.phase)
  return found.map(({ createdAt: _made, updatedAt: _changed, bankId, ...row }) => ({
    ...row,
    bankId: isOver ? bankId : null,
  }))
}

const counts = sql.raw(
  ['total', 'ac', 'mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa']
    .map((name) => `coalesce(sum(${name}), 0)::int as ${name}`)
    .join(', '),
)

async function countOf(db: Db, cpid: number, periods: readonly number[]): Promise<Static<typeof ProblemCount>> {
  const found = await firstRow(
    db,
    sql<Omit<Static<typeof ProblemCount>, 'pid'>>`
    select ${counts} from contest_problem_count where cpid = ${cpid} and period = any(${[...periods]}::smallint[])`,
  )
  if (!found) throw new Error('a sum that always has a row gave none')
  return { pid: null, ...found }
}

const findByDisplayId = (db: Db, cid: number, displayId: string, locale: Locale) =>
  firstRow(
    db,
    sql<{ cpid: number; pid: number; displayId: string; displayTitle: string }>`
    select cp.id as cpid, cp.pid, cp.display_id as "displayId", ${titleInContest(locale)} as "displayTitle" from contest_problem cp
    where cp.cid = ${cid} and upper(cp.display_id) = upper(${displayId})`,
  )

/** What would help to find the problem elsewhere, or tell how hard it is, comes after the end. Throws Refusal. */
export async function contestProblemDetail(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestProblemDetail'>,
  locale: Locale,
): Promise<CallAnswer<'contestProblemDetail'>> {
  const db = orm.em.fork()
  const view = await enterContest(db, { cid: query.cid, viewer, now: now() })
  const place = await findByDisplayId(db, query.cid, query.displayId, locale)
  if (!place) throw new Refusal('contestProblemMissing')
  const [found] = await problemsById(db, [place.pid], locale)
  if (!found || found.auth === 2) throw new Refusal('contestProblemPrivate')
  const [around, problemCount] = await Promise.all([
    aroundProblem(db, found.id),
    countOf(db, place.cpid, countedPeriods(view, query.containsEnd === true)),
  ])
  const { displayId } = place
  const problem = { ...presentProblem(found), title: place.displayTitle }
  if (hasEnded(view.phase)) return { ...around, displayId, problem, problemCount }
  return {
    ...around,
    displayId,
    tags: [],
    problem: { ...problem, source: null, author: null, difficulty: null, modifiedUser: null },
    problemCount,
  }
}
