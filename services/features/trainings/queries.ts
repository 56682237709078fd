/** A training as it is read everywhere, and its problems as a page lists them. */
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Static } from 'typebox'
import type { ProblemRow } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { presentTag } from '../problems/index.ts'

/** Trainings `t` with the names of their author and their category. */
export const namedTrainings = (db: Db) =>
  tables(db)
    .selectFrom('training as t')
    .leftJoin('users as tu', 'tu.uid', 't.uid')
    .leftJoin('training_category as tc', 'tc.id', 't.categoryId')
    .select(['t.id', 't.uid', 't.title', 't.description', 't.auth', 't.pwd', 't.visible', 't.rank', 't.rankShowName'])
    .select(['t.categoryId', 't.gid', 't.revision', 't.createdAt', 't.updatedAt'])
    .select(['tc.name as categoryName', 'tc.color as categoryColor'])
    .select(({ fn, val }) => fn.coalesce('tu.username', val('')).as('author'))

export type TrainingRow = Awaited<ReturnType<ReturnType<typeof namedTrainings>['executeTakeFirstOrThrow']>>

/** With `lock`, nobody enters the training or changes it until the transaction ends. */
export async function findTraining(db: Db, tid: number, lock = false): Promise<TrainingRow | null> {
  const query = namedTrainings(db).where('t.id', '=', tid)
  return (await (lock ? query.forUpdate('t') : query).executeTakeFirst()) ?? null
}

type InTraining = Tables & { t: Tables['training']; tp: Tables['training_problem']; p: Tables['problem'] }
const inTraining = expressionBuilder<InTraining, 't' | 'tp' | 'p'>()

/** What training `t` shows of problem `p`: public problems, and those of its own group. */
export const isShownProblem = inTraining.and([
  inTraining('p.auth', '=', problemAuths.public),
  inTraining.or([inTraining('p.isGroup', '=', false), inTraining('p.gid', '=', inTraining.ref('t.gid'))]),
])

/** Whether a person has solved training problem `tp` outside contests: of a training of a group, inside that group. */
const hasSolved = (uid: string) =>
  inTraining
    .case()
    .when('t.gid', 'is', null)
    .then(
      inTraining.exists(
        inTraining
          .selectFrom('user_problem as up')
          .select('up.pid')
          .whereRef('up.pid', '=', 'tp.pid')
          .where('up.uid', '=', uid)
          .where('up.solvedAt', 'is not', null),
      ),
    )
    .else(
      inTraining.exists(
        inTraining
          .selectFrom('submission as s')
          .select('s.submitId')
          .where('s.uid', '=', uid)
          .whereRef('s.pid', '=', 'tp.pid')
          .where('s.cid', '=', 0)
          .whereRef('s.gid', '=', 't.gid')
          .where('s.status', '=', Status.accepted),
      ),
    )
    .end()

/** Shown problems of training `t`, and those of them that a person has solved. */
export const trainingCounts = (uid: string | null) =>
  inTraining
    .selectFrom(['training_problem as tp'])
    .innerJoin('problem as p', 'p.id', 'tp.pid')
    .select(({ fn }) => fn.countAll<number>().as('problemCount'))
    .select(({ fn }) =>
      fn
        .countAll<number>()
        .filterWhere(hasSolved(uid ?? ''))
        .as('solvedCount'),
    )
    .whereRef('tp.tid', '=', 't.id')
    .where(isShownProblem)
    .as('n')

const zeros = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 } as const

const tagsOfProblem = inTraining
  .selectFrom('tag as g')
  .innerJoin('problem_tag as pt', 'pt.tagId', 'g.id')
  .select(['g.id as id', 'g.name as name', 'g.color as color', 'g.oj as oj', 'g.gid as gid'])
  .select(['g.classificationId as tcid', 'g.createdAt as createdAt', 'g.updatedAt as updatedAt'])
  .whereRef('pt.pid', '=', 'p.id')
  .orderBy('g.id')

const shownProblems = (db: Db, tid: number, locale: Locale | null) =>
  tables(db)
    .selectFrom('training as t')
    .innerJoin('training_problem as tp', 'tp.tid', 't.id')
    .innerJoin('problem as p', 'p.id', 'tp.pid')
    .leftJoin('problem_translation as tr', (on) => on.onRef('tr.pid', '=', 'p.id').on('tr.locale', '=', locale ?? ''))
    .leftJoin('problem_count as n', (on) =>
      on.onRef('n.pid', '=', 'p.id').on(({ eb, fn, val }) => eb('n.gid', '=', fn.coalesce('t.gid', val(0)))),
    )
    .select(['p.id as pid', 'p.displayId as problemId', 'p.difficulty', 'p.type'])
    .select(({ fn, val }) => [
      fn.coalesce('tr.title', 'p.title').as('title'),
      fn.coalesce('n.ac', val(0)).as('ac'),
      fn.coalesce('n.total', val(0)).as('total'),
      jsonArrayFrom(tagsOfProblem).as('tags'),
    ])
    .where('t.id', '=', tid)
    .where(isShownProblem)
    .orderBy('tp.rank')
    .orderBy('tp.id')

/**
 * Shown problems in the order of the training; counts are those outside contests: of the group in its trainings, else
 * of the site.
 */
export async function trainingProblemRows(
  db: Db,
  tid: number,
  locale: Locale | null,
): Promise<Static<typeof ProblemRow>[]> {
  const found = await shownProblems(db, tid, locale).execute()
  return found.map(({ tags, ...row }) => ({ ...row, ...zeros, tags: tags.map(presentTag), score: null }))
}
