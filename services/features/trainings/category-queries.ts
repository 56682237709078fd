/** Categories of trainings as calls show them (contract/contests-and-community 6.16). */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { TrainingCategory as CategoryAnswer } from '@podium/proto/calls/training/trainings.ts'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import type { TrainingCategory } from './entities.ts'

type CategoryRow = Pick<
  InferEntity<typeof TrainingCategory>,
  'id' | 'name' | 'color' | 'gid' | 'createdAt' | 'updatedAt'
>

export const presentCategory = (row: CategoryRow): Static<typeof CategoryAnswer> => ({
  id: row.id,
  name: row.name,
  color: row.color,
  gid: row.gid ?? null,
  gmtCreate: wireTime(row.createdAt),
  gmtModified: wireTime(row.updatedAt),
})

/** Null when there is none of this id. */
export async function findCategory(db: Db, id: number | null): Promise<Static<typeof CategoryAnswer> | null> {
  if (id === null) return null
  const found = await tables(db).selectFrom('training_category').selectAll().where('id', '=', id).executeTakeFirst()
  return found ? presentCategory(found) : null
}

/** @param gid adds those of a group; who may see them is asked before */
export async function trainingCategories(db: Db, gid: number | null): Promise<CallAnswer<'trainingCategories'>> {
  const found = await tables(db)
    .selectFrom('training_category')
    .selectAll()
    .where(({ or, eb }) => or([eb('gid', 'is', null), ...(gid === null ? [] : [eb('gid', '=', gid)])]))
    .orderBy('gid', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
  return found.map(presentCategory)
}
