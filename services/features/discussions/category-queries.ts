/** Categories of discussions (contract/contests-and-community 3). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'

export async function listCategories(db: Db): Promise<CallAnswer<'discussionCategories'>> {
  const found = await tables(db)
    .selectFrom('discussion_category as c')
    .select(['c.id', 'c.name', 'c.openToNewcomers', 'c.createdAt', 'c.updatedAt'])
    .orderBy('c.id')
    .execute()
  return found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}
