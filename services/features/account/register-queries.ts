/** Which names and addresses are free to register. */
import type { CallBody, CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../platform/database/sql.ts'
import { plainUsername } from './form.ts'
import { tables } from '../entities.ts'
import { hasUsername, hasEmail } from './queries.ts'
import { openLookAlikes } from './checks/look-alikes.ts'

/**
 * Which of the names exist already, or look like one of the staff; nothing asked and malformed addresses give false.
 */
export async function takenNames(db: Db, asked: CallBody<'checkNames'>): Promise<CallAnswer<'checkNames'>> {
  const username = plainUsername(asked.username ?? '')
  const email = asked.email?.trim() ?? ''
  const row = await tables(db)
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('users').select('uid').where(hasUsername(username))).as('username'),
      exists(selectFrom('users').select('uid').where(hasEmail(email))).as('email'),
    ])
    .executeTakeFirst()
  const looksLikeStaff = username !== '' && (await openLookAlikes(db, { mayReserve: false }))(username)
  return { username: looksLikeStaff || Boolean(row?.username), email: Boolean(row?.email) }
}
