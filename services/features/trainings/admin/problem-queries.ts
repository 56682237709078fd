/** The problems of a training as the back office lists them, and those that may be added. */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { containsLowerWord, containsWord } from '../../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { presentProblem, problemsById } from '../../problems/index.ts'
import type { TrainingAdminScope } from './policy.ts'

type Query = CallQuery<'adminTrainingProblems'>
type Shown = ReturnType<typeof presentProblem>

const defaultPageRows = 10

const of = expressionBuilder<Tables & { p: Tables['problem'] }, 'p'>()

const hasWord = (word: string): Expression<SqlBool> =>
  of.or([containsLowerWord(of.ref('p.searchText'), word), containsWord(of.ref('p.author'), word)])

const isInside = (tid: number): Expression<SqlBool> =>
  of.exists(
    of.selectFrom('training_problem as x').select('x.id').where('x.tid', '=', tid).whereRef('x.pid', '=', 'p.id'),
  )

/** A condition on problem `p`: those of the training, or the public ones that it does not have yet. */
function filterOf({ tid, keyword = '', queryExisted }: Query): Expression<SqlBool> {
  const word = keyword.trim()
  return of.and([
    ...(queryExisted
      ? [isInside(tid)]
      : [of.not(isInside(tid)), of('p.auth', '=', problemAuths.public), of('p.isGroup', '=', false)]),
    ...(word === '' ? [] : [hasWord(word)]),
  ])
}

/** Those of the training in its order, others newest first. */
async function pageIds(db: Db, query: Query, { size, offset }: PageBounds): Promise<number[]> {
  const page = tables(db).selectFrom('problem as p').select('p.id').where(filterOf(query)).limit(size).offset(offset)
  const found = await (
    query.queryExisted
      ? page
          .innerJoin('training_problem as tp', (on) => on.onRef('tp.pid', '=', 'p.id').on('tp.tid', '=', query.tid))
          .orderBy('tp.rank')
          .orderBy('tp.id')
      : page.orderBy('p.id', 'desc')
  ).execute()
  return found.map(({ id }) => id)
}

async function countProblems(db: Db, query: Query): Promise<number> {
  const { total } = await tables(db)
    .selectFrom('problem as p')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(filterOf(query))
    .executeTakeFirstOrThrow()
  return total
}

const linksOf = (db: Db, tid: number) =>
  tables(db)
    .selectFrom('training_problem as tp')
    .innerJoin('problem as p', 'p.id', 'tp.pid')
    .select(['tp.id', 'tp.tid', 'tp.pid', 'p.displayId', 'tp.rank', 'tp.createdAt', 'tp.updatedAt'])
    .where('tp.tid', '=', tid)
    .execute()

/** What is not public any more keeps its statement to whoever may edit it. */
const forReader =
  ({ reads }: TrainingAdminScope) =>
  (problem: Shown): Shown =>
    problem.auth === problemAuths.public || reads(problem)
      ? problem
      : { ...problem, description: null, input: null, output: null, hint: null, examples: '' }

/** Throws Refusal. */
export async function trainingProblemList(
  db: Db,
  scope: TrainingAdminScope,
  query: Query,
  locale: Locale,
): Promise<CallAnswer<'adminTrainingProblems'>> {
  await scope.any(db, query.tid)
  const bounds = pageBounds(query, defaultPageRows)
  const [total, found, links] = await Promise.all([
    countProblems(db, query),
    pageIds(db, query, bounds).then((pids) => problemsById(db, pids, locale)),
    linksOf(db, query.tid),
  ])
  return {
    problemList: pageOf(found.map(presentProblem).map(forReader(scope)), total, bounds),
    trainingProblemMap: Object.fromEntries(
      links.map(({ createdAt, updatedAt, ...link }) => [
        String(link.pid),
        { ...link, gmtCreate: wireTime(createdAt), gmtModified: wireTime(updatedAt) },
      ]),
    ),
  }
}
