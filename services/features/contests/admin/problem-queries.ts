/** The problems of a contest as it names and colours them, or those that could be added (contract/admin "Contests"). */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ProblemType } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { LinkedProblem } from '@podium/proto/calls/contest/contest-admin-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import type { ContestRow } from '../queries.ts'
import { presentProblem, problemsById } from '../../problems/index.ts'
import { containsWord } from '../../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { ContestAdminScope } from './policy.ts'
import type { ContestProblem } from '../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'

type LinkRow = Pick<
  InferEntity<typeof ContestProblem>,
  'id' | 'cid' | 'pid' | 'displayId' | 'displayTitle' | 'color' | 'hides' | 'createdAt' | 'updatedAt'
>

export const presentLink = (row: LinkRow): Static<typeof LinkedProblem> => ({
  id: row.id,
  cid: row.cid,
  pid: row.pid,
  displayId: row.displayId,
  displayTitle: row.displayTitle,
  color: row.color ?? null,
  returnsToBank: row.hides,
  gmtCreate: wireTime(row.createdAt),
  gmtModified: wireTime(row.updatedAt),
})

export const selectLinks = (db: Db, cid: number) =>
  tables(db).selectFrom('contest_problem').selectAll().where('cid', '=', cid)

/** Throws Refusal. */
export async function linkedProblem(
  db: Db,
  { any, noSuchProblem }: ContestAdminScope,
  { cid, pid }: CallQuery<'adminContestProblem'>,
): Promise<CallAnswer<'adminContestProblem'>> {
  await any(db, cid)
  const found = await selectLinks(db, cid).where('pid', '=', pid).executeTakeFirst()
  if (!found) throw new Refusal(noSuchProblem)
  return presentLink(found)
}

const defaultPageRows = 10
type Query = CallQuery<'adminContestProblems'>
type Shown = ReturnType<typeof presentProblem>

const ofProblem = expressionBuilder<Tables & { p: Tables['problem'] }, 'p'>()

/** Absent: every bank. `Mine`: local problems. Anything else: that remote bank. */
function ofBank(oj = ''): Expression<SqlBool> {
  const { eb, and, fn, val, lit } = ofProblem
  const bank = oj.toUpperCase()
  if (bank === '' || bank === 'ALL') return eb(lit(true), '=', true)
  if (bank === 'MINE') return eb('p.isRemote', '=', false)
  return and([eb('p.isRemote', '=', true), fn<boolean>('starts_with', ['p.displayId', val(`${bank}-`)])])
}

const isInside = (cid: number): Expression<SqlBool> =>
  ofProblem.exists(
    ofProblem.selectFrom('contest_problem as x').select('x.id').where('x.cid', '=', cid).whereRef('x.pid', '=', 'p.id'),
  )

/** Problems of the bank, and in a contest of the site those for contests that this person may edit. */
function mayBeTaken({ viewer }: ContestAdminScope, gid: number | null): Expression<SqlBool> {
  const { eb, or, and } = ofProblem
  const isPublic = eb('p.auth', '=', problemAuths.public)
  if (gid !== null) return isPublic
  const isHidden = eb('p.auth', '=', problemAuths.contest)
  return or([isPublic, rulesProblems(viewer.role) ? isHidden : and([isHidden, eb('p.author', '=', viewer.username)])])
}

const picks = ({ problemType }: Query): boolean => problemType !== null && problemType !== undefined

function filterOf(query: Query, scope: ContestAdminScope, gid: number | null): Expression<SqlBool> {
  const { eb, and, or, not, ref } = ofProblem
  const { cid, keyword = '', problemType, oj } = query
  const inside = isInside(cid)
  const word = keyword.trim()
  const part =
    problemType === null || problemType === undefined
      ? inside
      : and([
          not(inside),
          mayBeTaken(scope, gid),
          eb('p.isGroup', '=', false),
          or([eb('p.type', '=', problemType as ProblemType), eb('p.isRemote', '=', true)]),
          ofBank(oj),
        ])
  if (word === '') return part
  return and([
    part,
    or((['p.title', 'p.displayId', 'p.author'] as const).map((column) => containsWord(ref(column), word))),
  ])
}

/** The page of ids: the newest first while picking, otherwise in the order of the contest. */
async function pageOfIds(db: Db, query: Query, filter: Expression<SqlBool>, bounds: PageBounds): Promise<number[]> {
  const shown = tables(db)
    .selectFrom('problem as p')
    .select('p.id')
    .where(filter)
    .limit(bounds.size)
    .offset(bounds.offset)
  const ordered = picks(query)
    ? shown.orderBy('p.id', 'desc')
    : shown
        .innerJoin('contest_problem as cp', (on) => on.onRef('cp.pid', '=', 'p.id').on('cp.cid', '=', query.cid))
        .orderBy('cp.displayId', (order) => order.collate('C'))
  return (await ordered.execute()).map(({ id }) => id)
}

/** What is not public keeps its statement to whoever may edit it, and to whoever reads it in the contest. */
async function forReader(db: Db, scope: ContestAdminScope, contest: ContestRow, problem: Shown): Promise<Shown> {
  const { auth, author, gid, applyPublicProgress } = problem
  const reads =
    auth === problemAuths.public ||
    isRoot(scope.viewer.role) ||
    contest.uid === scope.viewer.uid ||
    contest.gid !== null
  if (reads || (await scope.mayEdit(db, { author, gid, applyPublicProgress }))) return problem
  return { ...problem, description: null, input: null, output: null, hint: null, examples: '' }
}

/** Throws Refusal. */
export async function contestProblemList(
  db: Db,
  scope: ContestAdminScope,
  query: Query,
  locale: Locale,
): Promise<CallAnswer<'adminContestProblems'>> {
  const contest = await scope.any(db, query.cid)
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(query, scope, contest.gid)
  const [{ total }, ids, links] = await Promise.all([
    tables(db)
      .selectFrom('problem as p')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    pageOfIds(db, query, filter, bounds),
    selectLinks(db, query.cid).execute(),
  ])
  const found = await problemsById(db, ids, locale)
  return {
    problemList: pageOf(
      await Promise.all(found.map((one) => forReader(db, scope, contest, presentProblem(one)))),
      total,
      bounds,
    ),
    contestProblemMap: Object.fromEntries(links.map((link) => [String(link.pid), presentLink(link)])),
  }
}
