/** Storing new accounts, and making those that work for one contest. */
import { randomBytes, randomInt } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Gender } from '@podium/proto/rules/user/user-rows.ts'
import { giveNotices } from '../../notices/index.ts'
import { User } from '../entities.ts'
import { newUsername } from '../form.ts'
import { hashPassword } from '../passwords/hash.ts'

export interface NewUser {
  readonly username: string
  readonly passwordHash: string
  readonly email: string | null
  readonly realname: string | null
  readonly nickname: string | null
  readonly school: string | null
  readonly place: string | null
  readonly gender: Gender
  /** Made for one contest: stands in its board only. */
  readonly contestOnly: boolean
  /** Made for the staff of this contest; absent otherwise. */
  readonly onlyCid?: number
}

/** @returns their uids */
export async function insertUsers(em: EntityManager, now: Date, users: readonly NewUser[]): Promise<readonly string[]> {
  const uids = users.map((user) => {
    const uid = randomBytes(16).toString('hex')
    em.create(User, { uid, ...user, gmtCreate: now, gmtModified: now })
    return uid
  })
  await em.flush()
  await giveNotices(em, uids)
  return uids
}

/** What generated accounts have nothing of. */
export const blankUser = {
  email: null,
  realname: null,
  nickname: null,
  school: null,
  place: null,
  gender: 'secrecy',
} as const

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
export const randomPassword = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

interface ContestAccount {
  readonly username: string
  readonly password: string
  readonly passwordHash: string
}

/** Names with random passwords, for `insertContestAccounts`. */
export const newContestAccounts = (names: readonly string[], passwordChars: number): Promise<ContestAccount[]> =>
  Promise.all(
    names.map(async (username) => {
      const password = randomPassword(passwordChars)
      return { username: newUsername(username), password, passwordHash: await hashPassword(password) }
    }),
  )

/** Accounts that may do nothing but work for one contest. @returns their uids */
export const insertContestAccounts = (
  em: EntityManager,
  made: readonly ContestAccount[],
  { cid, now }: { readonly cid: number; readonly now: Date },
): Promise<readonly string[]> =>
  insertUsers(
    em,
    now,
    made.map(({ username, passwordHash }) => ({
      ...blankUser,
      username,
      passwordHash,
      contestOnly: true,
      onlyCid: cid,
    })),
  )
