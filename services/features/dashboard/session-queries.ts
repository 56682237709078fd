/** Where somebody signed in before, for the first page of the back office (contract/admin 2). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'

/** The second newest sign-in of a user, or the only one. */
export async function lastSession(db: Db, uid: string): Promise<CallAnswer<'dashboardSession'>> {
  const found = await tables(db)
    .selectFrom('session')
    .select(['userAgent', 'ip', 'gmtCreate', 'renewedAt'])
    .where('uid', '=', uid)
    .orderBy('gmtCreate', 'desc')
    .limit(2)
    .execute()
  const session = found.at(-1)
  if (!session) throw new Refusal('signInAgain')
  const { userAgent, ip, gmtCreate, renewedAt } = session
  return {
    id: gmtCreate.getTime(),
    uid,
    userAgent,
    ip,
    gmtCreate: wireTime(gmtCreate),
    gmtModified: wireTime(renewedAt ?? gmtCreate),
  }
}
