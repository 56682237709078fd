/** Where somebody signed in before, for the first page of the back office (contract/admin 2). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

/** The second newest sign-in of a user, or the only one. */
export async function lastSession(db: Db, uid: string): Promise<CallAnswer<'dashboardSession'>> {
  const found = await rows(
    db,
    sql<{ userAgent: string; ip: string; createdAt: string; changedAt: string }>`
    select user_agent as "userAgent", ip, gmt_create as "createdAt", coalesce(renewed_at, gmt_create) as "changedAt"
    from session where uid = ${uid} order by gmt_create desc limit 2`,
  )
  const session = found.at(-1)
  if (!session) throw new Refusal('signInAgain')
  const { createdAt, changedAt, ...rest } = session
  const gmtCreate = wireTime(createdAt)
  return { id: Date.parse(gmtCreate.replace('+0000', 'Z')), uid, ...rest, gmtCreate, gmtModified: wireTime(changedAt) }
}
