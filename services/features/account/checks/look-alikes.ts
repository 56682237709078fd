/**
 * Names that a reader takes for the name of somebody of the staff: letters of other alphabets, digits for letters,
 * added dots. Two names look alike when their skeletons are equal (Unicode Technical Standard 39), here without case,
 * marks, blanks and punctuation.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { adminRoleIds } from '@podium/proto/rules/user/roles.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { confusableCharacters } from './confusable-characters.ts'

const lookOf = new Map(
  Object.entries(confusableCharacters).flatMap(([look, characters]) =>
    [...characters].map((character) => [character, look]),
  ),
)
const unseen = /[^\p{L}\p{N}]/gu

/** Equal for names that look alike. Empty for a name of signs alone. */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD').replace(unseen, '')]
    .map((character) => lookOf.get(character) ?? lookOf.get(character.toLowerCase()) ?? character.toLowerCase())
    .join('')
    .normalize('NFKD')
    .replace(unseen, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('m', 'rn')

/** Names of the staff even where no account has them. */
const reserved = ['root', 'admin', 'administrator'] as const

export interface NameCheck {
  /** The account that is renamed, which may keep or change its own look. */
  readonly except?: string
  /** An administrator may give a reserved name as it is written, to somebody who becomes staff. */
  readonly mayReserve: boolean
}

/** Whether a name looks like one of the staff. What is taken as it stands is for the unique key to refuse. */
export async function openLookAlikes(db: Db, { except, mayReserve }: NameCheck): Promise<(name: string) => boolean> {
  const staff = await tables(db)
    .selectFrom('users')
    .select('username')
    .where('roleId', 'in', adminRoleIds)
    .$if(except !== undefined, (query) => query.where('uid', '<>', except ?? ''))
    .execute()
  const names = new Set(staff.map(({ username }) => username.toLowerCase()))
  const looks = new Set([...names, ...reserved].map(skeletonOf))
  looks.delete('')
  const isReserved = (name: string): boolean => (reserved as readonly string[]).includes(name)
  return (name) => {
    const lower = name.toLowerCase()
    if (names.has(lower) || (mayReserve && isReserved(lower))) return false
    return looks.has(skeletonOf(name))
  }
}

/** Throws Refusal `usernameLooksLikeStaff`. */
export async function refuseLookAlike(db: Db, name: string, check: NameCheck): Promise<void> {
  if ((await openLookAlikes(db, check))(name)) throw new Refusal('usernameLooksLikeStaff')
}
