/**
 * The list of trainings, their categories, and what stands on the door of one (contract/contests-and-community 6.16).
 */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Training } from '@podium/proto/calls/training/trainings.ts'
import { groupLevels, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { trainingAuths } from '@podium/proto/rules/training/training-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { containsWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { trainingCategories } from './category-queries.ts'
import { existingTraining, trainingRefusal } from './policy.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { isShownProblem, namedTrainings, trainingCounts } from './queries.ts'
import type { TrainingRow } from './queries.ts'
import { wireTime } from '../../platform/http/time.ts'

const defaultPageRows = 20

const of = expressionBuilder<Tables & { t: Tables['training'] }, 't'>()

/**
 * Whether this reader has entered training `t`: of a private one nobody else learns which of its problems they have
 * solved.
 */
const isInside = (viewer: Viewer | null): Expression<SqlBool> =>
  viewer !== null && isRoot(viewer.role)
    ? of.lit(true)
    : of.or([
        of('t.auth', '=', 'Public'),
        of('t.uid', '=', viewer?.uid ?? ''),
        of.exists(
          of
            .selectFrom('training_register as r')
            .select('r.tid')
            .whereRef('r.tid', '=', 't.id')
            .where('r.uid', '=', viewer?.uid ?? ''),
        ),
        of(groupAuthority(of.ref('t.gid'), viewer?.uid ?? null), '=', groupLevels.root),
      ])

const present = (
  row: TrainingRow & { readonly problemCount: number },
  acCount: number | null,
): Static<typeof Training> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  auth: row.auth,
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  categoryColor: row.categoryColor,
  rank: row.rank,
  rankShowName: row.rankShowName,
  problemCount: row.problemCount,
  acCount,
  gid: row.gid,
  gmtModified: wireTime(row.updatedAt),
})

const hasWord = (word: string): Expression<SqlBool> =>
  of.or([
    containsWord(of.ref('t.title'), word),
    // Looked up training by training: there are fewer of them than users.
    containsWord(of.selectFrom('users as u').select('u.username').whereRef('u.uid', '=', 't.uid').$asScalar(), word),
  ])

/** A condition on training `t`. */
function filterOf({ keyword = '', categoryId, auth = '' }: CallQuery<'trainingList'>): Expression<SqlBool> {
  const word = keyword.trim()
  return of.and([
    of('t.visible', '=', true),
    of('t.gid', 'is', null),
    ...(word === '' ? [] : [hasWord(word)]),
    ...(categoryId ? [of('t.categoryId', '=', categoryId)] : []),
    ...(trainingAuths.some((one) => one === auth) ? [of('t.auth', '=', auth)] : []),
  ])
}

const countOf = async (db: Db, filter: Expression<SqlBool>): Promise<number> => {
  const { total } = await tables(db)
    .selectFrom('training as t')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(filter)
    .executeTakeFirstOrThrow()
  return total
}

/** Counts are made for the trainings of the page alone. */
const readPage = (db: Db, viewer: Viewer | null, filter: Expression<SqlBool>, { size, offset }: PageBounds) =>
  namedTrainings(db)
    .innerJoinLateral(trainingCounts(viewer?.uid ?? null), (on) => on.onTrue())
    .select('n.problemCount')
    .select(({ eb, val }) =>
      eb.case().when(isInside(viewer)).then(eb.ref('n.solvedCount')).else(val(0)).end().as('acCount'),
    )
    .where('t.id', 'in', (page) =>
      page
        .selectFrom((inner) =>
          inner
            .selectFrom('training as t')
            .select('t.id')
            .where(filter)
            .orderBy('t.rank')
            .orderBy('t.id')
            .limit(size)
            .offset(offset)
            .as('page'),
        )
        .select('page.id'),
    )
    .orderBy('t.rank')
    .orderBy('t.id')
    .execute()

/** Trainings that meet a condition on `t`, in their order. */
async function pageOfTrainings(
  db: Db,
  viewer: Viewer | null,
  filter: Expression<SqlBool>,
  bounds: PageBounds,
): Promise<CallAnswer<'trainingList'>> {
  const [total, found] = await Promise.all([countOf(db, filter), readPage(db, viewer, filter, bounds)])
  return pageOf(
    found.map((row) => present(row, viewer ? row.acCount : null)),
    total,
    bounds,
  )
}

export const listTrainings = (
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'trainingList'>,
): Promise<CallAnswer<'trainingList'>> =>
  pageOfTrainings(db, viewer, filterOf(query), pageBounds(query, defaultPageRows))

/** What everybody is shown of all pages, and the categories to choose from (features/home/list-worker.ts). */
export async function trainingListMark(db: Db): Promise<unknown> {
  const found = await namedTrainings(db)
    .select(({ selectFrom }) =>
      selectFrom('training_problem as tp')
        .innerJoin('problem as p', 'p.id', 'tp.pid')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tp.tid', '=', 't.id')
        .where(isShownProblem)
        .$asScalar()
        .$notNull()
        .as('problemCount'),
    )
    .where(filterOf({}))
    .orderBy('t.id')
    .execute()
  return [found.map((row) => present(row, null)), await trainingCategories(db, null)]
}

/** What members of a group see of its trainings; who may is asked before. */
export const listGroupTrainings = (
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupTrainingList'>,
): Promise<CallAnswer<'groupTrainingList'>> =>
  pageOfTrainings(
    db,
    viewer,
    of.and([of('t.visible', '=', true), of('t.gid', '=', query.gid)]),
    pageBounds(query, groupLimits.tabPageRows),
  )

/** Open to whoever is signed in, also where the problems need a password. Throws Refusal. */
export async function trainingDetail(db: Db, viewer: Viewer, tid: number): Promise<CallAnswer<'trainingDetail'>> {
  const view = await existingTraining(db, { tid, viewer })
  const { problemCount, solvedCount } = await tables(db)
    .selectFrom('training as t')
    .innerJoinLateral(trainingCounts(viewer.uid), (on) => on.onTrue())
    .select(['n.problemCount', 'n.solvedCount'])
    .where('t.id', '=', tid)
    .executeTakeFirstOrThrow()
  const hasEntered = trainingRefusal(view) === null
  return {
    ...present({ ...view.training, problemCount }, hasEntered ? solvedCount : 0),
    isTrainingAdmin: view.isStaff,
    isRegistered: view.isRegistered,
  }
}

/** Throws Refusal for somebody who has entered a training that is gone or hidden now. */
export async function trainingAccess(db: Db, viewer: Viewer, tid: number): Promise<CallAnswer<'trainingAccess'>> {
  const entered = await tables(db)
    .selectFrom('training_register as r')
    .innerJoin('training as t', 't.id', 'r.tid')
    .select('t.visible')
    .where('r.tid', '=', tid)
    .where('r.uid', '=', viewer.uid)
    .executeTakeFirst()
  if (entered && !entered.visible) throw new Refusal('trainingMissing')
  return { access: entered !== undefined }
}
