/**
 * The problems of a contest, one of them, and the counts that a reader may know (contract/contests-and-community 1.1,
 * 6.5, 6.6).
 */
import { isDisplayId } from '../../platform/database/expressions.ts'
import type { Static } from 'typebox'
import { expressionBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemCount } from '@podium/proto/calls/problem/problem-shapes.ts'
import { hasEnded, hasStarted, isFrozen, recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { allowsLanguage } from '@podium/proto/rules/contest/contest-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterContest, existingContest, gateRefusal } from './policy.ts'
import type { ContestView } from './policy.ts'
import { aroundProblem, presentProblem, problemsById, remoteSource } from '../problems/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const linked = expressionBuilder<Tables & { cp: Tables['contest_problem']; p: Tables['problem'] }, 'cp' | 'p'>()

/** Whether results are covered for this reader at this moment. */
export const isCoveredFor = ({ isJury, phase }: Pick<ContestView, 'isJury' | 'phase'>): boolean =>
  !isJury && isFrozen(phase)

/** Periods whose submissions a reader may have counted. @param containsEnd asks for what was submitted after the end */
export function countedPeriods(view: ContestView, containsEnd: boolean): number[] {
  const { open, underFreeze, after } = recordPeriods
  if (isCoveredFor(view)) return [open]
  return containsEnd && view.contest.allowEndSubmit ? [open, underFreeze, after] : [open, underFreeze]
}

/**
 * Title of contest problem `cp` in a language. What the staff wrote stays as it is; a title that still is the bank's,
 * in whichever language it was taken over, is shown in the reader's.
 */
export function titleInContest(locale: Locale) {
  const title = linked
    .selectFrom('problem as p')
    .leftJoin('problem_translation as t', (on) => on.onRef('t.pid', '=', 'p.id').on('t.locale', '=', locale))
    .select(({ eb, or, exists, fn, ref, selectFrom }) => {
      const translated = selectFrom('problem_translation as o')
        .select('o.pid')
        .whereRef('o.pid', '=', 'p.id')
        .whereRef('o.title', '=', 'cp.displayTitle')
      return eb
        .case()
        .when(or([eb('p.title', '=', ref('cp.displayTitle')), exists(translated)]))
        .then(fn.coalesce('t.title', 'p.title'))
        .else(ref('cp.displayTitle'))
        .end()
        .as('shown')
    })
    .whereRef('p.id', '=', 'cp.pid')
  return title.$asScalar().$notNull()
}

/** Problem `p` has an id that everybody may know. */
const idInBank = () =>
  linked
    .case()
    .when(linked.and([linked('p.auth', '=', problemAuths.public), linked('p.isGroup', '=', false)]))
    .then(linked.ref('p.displayId'))
    .end()

/**
 * Ascending by display id, private ones left out. `bankId` is the id in the bank, where the problem is open to all
 * there: secret until the contest has ended.
 */
export const contestProblemRows = (db: Db, cid: number, periods: readonly number[], locale: Locale) =>
  tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contest_problem_count as k')
          .select(({ fn }) => [fn.sum<number>('k.ac').as('accepted'), fn.sum<number>('k.total').as('made')])
          .whereRef('k.cpid', '=', 'cp.id')
          .where(({ eb: k, fn, val }) => k('k.period', '=', fn.any(val([...periods]))))
          .as('n'),
      (on) => on.onTrue(),
    )
    .select(['cp.id', 'cp.cid', 'cp.pid', 'cp.displayId', 'cp.color', 'cp.createdAt', 'cp.updatedAt'])
    .select(({ fn, lit }) => [
      titleInContest(locale).as('displayTitle'),
      idInBank().as('bankId'),
      fn.coalesce('n.accepted', lit(0)).as('ac'),
      fn.coalesce('n.made', lit(0)).as('total'),
    ])
    .where('cp.cid', '=', cid)
    .where('p.auth', '<>', problemAuths.private)
    .orderBy('cp.displayId', (order) => order.collate('C'))
    .execute()

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

/** The number of a problem in its contest. Throws Refusal. */
export async function contestProblemId(db: Db, cid: number, displayId: string): Promise<number> {
  const found = await tables(db)
    .selectFrom('contest_problem')
    .select('id')
    .where('cid', '=', cid)
    .where(({ ref }) => isDisplayId(ref('displayId'), displayId))
    .executeTakeFirst()
  if (!found) throw new Refusal('contestProblemMissing')
  return found.id
}

interface Named {
  readonly displayId: string
  readonly isRemote: boolean
}

/** The id of a problem until its contest has ended: its label, after the site where one judges it. */
const idBeforeEnd = ({ displayId, isRemote }: Named, label: string): string =>
  isRemote ? `${displayId.split('-', 1)[0]}-${label}` : label

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
  const languages = around.languages.filter((name) => allowsLanguage(view.contest, name))
  const problem = { ...presentProblem(found), title: link.displayTitle }
  if (hasEnded(view.phase))
    return { ...around, languages, displayId, problem, remote: await remoteSource(db, found), problemCount }
  return {
    ...around,
    languages,
    displayId,
    tags: [],
    problem: {
      ...problem,
      problemId: idBeforeEnd(found, displayId),
      source: null,
      author: null,
      difficulty: null,
      modifiedUser: null,
    },
    problemCount,
  }
}
