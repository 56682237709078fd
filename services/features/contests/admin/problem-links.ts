/** A problem as one contest names and colours it. */
import type { InferEntity } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { LinkedProblem } from '@podium/proto/calls/contest/contest-admin-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import type { ContestProblem } from '../entities.ts'
import type { ContestAdminScope } from './policy.ts'

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
