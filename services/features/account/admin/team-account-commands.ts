/** Accounts of teams: made in numbers for one contest, whose directors set their passwords. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Sessions } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { openLookAlikes } from '../checks/look-alikes.ts'
import { dropCode, resetPurpose } from '../code-commands.ts'
import { User } from '../entities.ts'
import { checkPassword, newUsername } from '../form.ts'
import { hashPassword } from '../passwords/hash.ts'
import { blankUser, insertUsers } from './insert-commands.ts'

/** No password fits it: nobody signs in until one is set. */
const noPassword = '!'

const faultOf = (work: () => void): Refusal | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** What is wrong with names for new accounts, by their index. */
export async function checkNewAccounts(
  db: Db,
  names: readonly string[],
): Promise<readonly { readonly index: number; readonly refusal: Refusal }[]> {
  if (names.length === 0) return []
  const looksLikeStaff = await openLookAlikes(db, { mayReserve: false })
  const faultIn = (name: string): Refusal | null =>
    faultOf(() => void newUsername(name)) ?? (looksLikeStaff(name) ? new Refusal('usernameLooksLikeStaff') : null)
  return names.flatMap((name, index) => {
    const refusal = faultIn(name)
    return refusal === null ? [] : [{ index, refusal }]
  })
}

export const passwordFault = (password: string): Refusal | null => faultOf(() => checkPassword(password))

/** By the same keys. One after the other, so that whoever signs in meanwhile waits for one at most. */
export async function hashedPasswords(passwords: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const [name, password] of passwords) hashes.set(name, await hashPassword(password))
  return hashes
}

interface NewAccounts {
  readonly cid: number
  readonly names: readonly string[]
  /** By names in lower case; an account without one has no password yet. */
  readonly hashes: ReadonlyMap<string, string>
  readonly now: Date
}

/** Participants that stand in the board of their contest only. @returns them by their names in lower case */
export async function insertTeamAccounts(em: EntityManager, { cid, names, hashes, now }: NewAccounts) {
  const users = names.map((name) => ({
    ...blankUser,
    username: newUsername(name),
    passwordHash: hashes.get(name.toLowerCase()) ?? noPassword,
    contestOnly: true,
  }))
  const uids = users.length === 0 ? [] : await insertUsers(em, now, users)
  if (uids.length > 0)
    await tables(em)
      .insertInto('contest_team_account')
      .values(uids.map((uid) => ({ uid, cid })))
      .execute()
  return new Map(
    names.map((name, at) => [name.toLowerCase(), { uid: uids[at] ?? '', username: users[at]?.username ?? '' }]),
  )
}

/** Ends every sign-in of the accounts; forget them after the commit (`Sessions.forget`). */
export async function setPasswords(
  em: EntityManager,
  changes: readonly { readonly uid: string; readonly hash: string }[],
  { sessions, now }: { readonly sessions: Sessions; readonly now: Date },
): Promise<void> {
  for (const { uid, hash } of changes) {
    await em.nativeUpdate(User, { uid }, { passwordHash: hash, gmtModified: now })
    await dropCode(em, resetPurpose, uid)
    await sessions.endAll(uid, { db: em })
  }
}
