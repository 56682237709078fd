/** The problems of a contest, and one of them (contract/contests-and-community 1.1, 6.5, 6.6). */
import { isDisplayId } from '../../platform/database/expressions.ts'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemCount } from '@podium/proto/calls/problem/problem-shapes.ts'
import { hasEnded, hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterContest, existingContest, gateRefusal } from './policy.ts'
import type { ContestView } from './policy.ts'
import { contestProblemRows, countedPeriods, titleInContest } from './problem-rows.ts'
import { aroundProblem, presentProblem, problemsById } from '../problems/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

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

const counted = ['total', 'ac', 'mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa'] as const

async function countOf(db: Db, cpid: number, periods: readonly number[]): Promise<Static<typeof ProblemCount>> {
  const sums = await tables(db)
    .selectFrom('contest_problem_count')
    .select(({ fn, lit }) => counted.map((name) => fn.coalesce(fn.sum<number>(name), lit(0)).as(name)))
    .where('cpid', '=', cpid)
    .where('period', 'in', periods)
    .executeTakeFirstOrThrow()
  return { pid: null, ...sums }
}

const findByDisplayId = (db: Db, cid: number, displayId: string, locale: Locale) =>
  tables(db)
    .selectFrom('contest_problem as cp')
    .select(['cp.id as cpid', 'cp.pid', 'cp.displayId'])
    .select(titleInContest(locale).as('displayTitle'))
    .where('cp.cid', '=', cid)
    .where(({ ref }) => isDisplayId(ref('cp.displayId'), displayId))
    .executeTakeFirst()

/** What would help to find the problem elsewhere, or tell how hard it is, comes after the end. Throws Refusal. */
export async function contestProblemDetail(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestProblemDetail'>,
  locale: Locale,
): Promise<CallAnswer<'contestProblemDetail'>> {
  const db = orm.em.fork()
  const view = await enterContest(db, { cid: query.cid, viewer, now: now() })
  const link = await findByDisplayId(db, query.cid, query.displayId, locale)
  if (!link) throw new Refusal('contestProblemMissing')
  const [found] = await problemsById(db, [link.pid], locale)
  if (!found || found.auth === problemAuths.private) throw new Refusal('contestProblemPrivate')
  const [around, problemCount] = await Promise.all([
    aroundProblem(db, found.id),
    countOf(db, link.cpid, countedPeriods(view, query.containsEnd === true)),
  ])
  const { displayId } = link
  const problem = { ...presentProblem(found), title: link.displayTitle }
  if (hasEnded(view.phase)) return { ...around, displayId, problem, problemCount }
  return {
    ...around,
    displayId,
    tags: [],
    problem: { ...problem, source: null, author: null, difficulty: null, modifiedUser: null },
    problemCount,
  }
}
