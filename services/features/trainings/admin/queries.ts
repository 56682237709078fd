/** Trainings as the back office lists and edits them. */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Viewer } from '../../../platform/context.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { containsWord } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { findCategory } from '../category-queries.ts'
import { namedTrainings } from '../queries.ts'
import type { TrainingRow } from '../queries.ts'
import { wireTime } from '../../../platform/http/time.ts'
import type { TrainingAdminScope } from './policy.ts'

const defaultPageRows = 10

const present = (row: TrainingRow, privatePwd: string | null): CallAnswer<'adminTraining'>['training'] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  auth: row.auth,
  privatePwd,
  status: row.visible,
  rank: row.rank,
  rankShowName: row.rankShowName,
  isGroup: row.gid !== null,
  gid: row.gid,
  revision: row.revision,
  gmtCreate: wireTime(row.createdAt),
  gmtModified: wireTime(row.updatedAt),
})

const of = expressionBuilder<{ t: Tables['training'] }, 't'>()

/** In title, id or rank. */
const hasWord = (word: string): Expression<SqlBool> =>
  of.or([
    containsWord(of.ref('t.title'), word),
    of(of.cast<string>('t.id', 'text'), '=', word),
    of(of.cast<string>('t.rank', 'text'), '=', word),
  ])

interface Which {
  /** A condition on training `t`. */
  readonly filter: Expression<SqlBool>
  readonly isNewestFirst: boolean
  /** Whether the reader learns the password of a training. */
  readonly knows: (training: TrainingRow) => boolean
}

async function listTrainings(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  { filter, isNewestFirst, knows }: Which,
): Promise<CallAnswer<'adminTrainingList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [{ total }, found] = await Promise.all([
    tables(db)
      .selectFrom('training as t')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(filter)
      .executeTakeFirstOrThrow(),
    namedTrainings(db)
      .select(({ selectFrom, fn }) =>
        selectFrom('training_problem as tp')
          .select(fn.countAll<number>().as('count'))
          .whereRef('tp.tid', '=', 't.id')
          .$asScalar()
          .$notNull()
          .as('problemCount'),
      )
      .where(filter)
      .$if(!isNewestFirst, (list) => list.orderBy('t.rank'))
      .orderBy('t.id', isNewestFirst ? 'desc' : 'asc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  const records = found.map((row) => {
    const { categoryName, categoryColor, problemCount } = row
    return { ...present(row, knows(row) ? row.pwd : null), categoryName, categoryColor, problemCount }
  })
  return pageOf(records, total, bounds)
}

export const adminTrainings = (
  db: Db,
  query: CallQuery<'adminTrainingList'>,
): Promise<CallAnswer<'adminTrainingList'>> => {
  const word = (query.keyword ?? '').trim()
  const filter = of.and([of('t.gid', 'is', null), ...(word === '' ? [] : [hasWord(word)])])
  return listTrainings(db, query, { filter, isNewestFirst: false, knows: () => false })
}

/** Newest first. Passwords are for whoever may save them. @param canManage may save every training of the group */
export const groupTrainings = (
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupAdminTrainingList'>,
  canManage: boolean,
): Promise<CallAnswer<'groupAdminTrainingList'>> =>
  listTrainings(db, query, {
    filter: of('t.gid', '=', query.gid),
    isNewestFirst: true,
    knows: ({ uid }) => canManage || uid === viewer.uid,
  })

/** Throws Refusal. */
export async function adminTraining(
  db: Db,
  { own }: TrainingAdminScope,
  tid: number,
): Promise<CallAnswer<'adminTraining'>> {
  const found = await own(db, tid)
  return { training: present(found, found.pwd), trainingCategory: await findCategory(db, found.categoryId) }
}
