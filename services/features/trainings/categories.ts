/** A category of trainings as calls show it. */
import type { Static } from 'typebox'
import type { TrainingCategory } from '@podium/proto/calls/trainings.ts'
import { wireTime } from '../../platform/http/time.ts'
import { sql } from '../../platform/database/sql.ts'

export type CategoryRow = Omit<Static<typeof TrainingCategory>, 'gmtCreate' | 'gmtModified'> & {
  readonly createdAt: string
  readonly updatedAt: string
}

/** Of category `tc`. */
export const categoryColumns = sql`tc.id, tc.name, tc.color, tc.gid, tc.created_at as "createdAt", tc.updated_at as "updatedAt"`

export const presentCategory = ({ createdAt, updatedAt, ...row }: CategoryRow): Static<typeof TrainingCategory> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
