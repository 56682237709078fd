/** Trainings as the back office lists and edits them. */
import type { RawBuilder } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Viewer } from '../../../platform/context.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { findCategory } from '../categories.ts'
import { trainingColumns, trainingJoins } from '../rows.ts'
import type { TrainingRow } from '../rows.ts'
import { wireTime } from '../../../platform/http/time.ts'
import type { TrainingAdminScope } from './owned.ts'

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

/** In title, id or rank. */
function filterOf(keyword: string) {
  const word = keyword.trim()
  if (word === '') return sql`t.gid is null`
  return sql`t.gid is null and (position(lower(${word}) in lower(t.title)) > 0 or t.id::text = ${word} or t.rank::text = ${word})`
}

interface Which {
  /** Conditions on training `t`. */
  readonly filter: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** Whether the reader learns the password of a training. */
  readonly knows: (training: TrainingRow) => boolean
}

async function listTrainings(
  db: Db,
  query: Parameters<typeof pageBounds>[0],
  { filter, order, knows }: Which,
): Promise<CallAnswer<'adminTrainingList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from training t where ${filter}`),
    rows(
      db,
      sql<TrainingRow & { problemCount: number }>`
      select ${trainingColumns}, (select count(*)::int from training_problem tp where tp.tid = t.id) as "problemCount"
      from (select t.id from training t where ${filter} order by ${order} limit ${bounds.size} offset ${bounds.offset}) page
      join training t on t.id = page.id ${trainingJoins} order by ${order}`,
    ),
  ])
  const records = found.map((row) => {
    const { categoryName, categoryColor, problemCount } = row
    return { ...present(row, knows(row) ? row.pwd : null), categoryName, categoryColor, problemCount }
  })
  return pageOf(records, total?.total ?? 0, bounds)
}

export const adminTrainings = (
  db: Db,
  query: CallQuery<'adminTrainingList'>,
): Promise<CallAnswer<'adminTrainingList'>> =>
  listTrainings(db, query, { filter: filterOf(query.keyword ?? ''), order: sql`t.rank, t.id`, knows: () => false })

/** Newest first. Passwords are for whoever may save them. @param isRuler may save every training of the group */
export const groupTrainings = (
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupAdminTrainingList'>,
  isRuler: boolean,
): Promise<CallAnswer<'groupAdminTrainingList'>> =>
  listTrainings(db, query, {
    filter: sql`t.gid = ${query.gid}`,
    order: sql`t.id desc`,
    knows: ({ uid }) => isRuler || uid === viewer.uid,
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
