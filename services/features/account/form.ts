/** What a name, an address and a password may be (contract/practice 2.1, 4.1). */
import { Refusal } from '@podium/proto/errors/index.ts'
import { emailPattern, limits } from '@podium/proto/rules/limits.ts'
import { fieldRefusal } from '../../platform/http/field-rules.ts'

const email = new RegExp(emailPattern)
const emailMaxChars = 254
/** Controls, line separators, and marks that take no room: names that look alike must be alike. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
/** Besides, in a user name: what takes no room or has no look of its own. U+2800 is a Braille sign without a dot. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\u2800]/u
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Characters as people count them: a rare Chinese character is one, not two. */
export const countChars = (text: string): number => [...text].length

/** The text without spaces at its ends. Refuses blank text on HTTP 400 by the field's name. */
export function required(field: string, value: string): string {
  const text = value.trim()
  if (text === '') throw fieldRefusal(field, 'required')
  return text
}

/**
 * The fields as they were given. Refuses a missing or blank one on HTTP 200, which the contract wants where a new
 * password, e-mail or number is set.
 */
export function filled<Name extends string>(
  given: Readonly<Partial<Record<Name, string | null>>>,
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const entries = names.map((field) => {
    const value = given[field] ?? ''
    if (value.trim() === '') throw new Refusal('fieldBlank', { field })
    return [field, value] as const
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Refuses a user name that is empty or too long. */
export function checkUsernameLength(username: string): void {
  const length = countChars(username)
  if (length === 0 || length > limits.usernameMaxChars)
    throw new Refusal('usernameLength', { max: limits.usernameMaxChars })
}

/** A user name as it is stored: one form for all ways to write the same (NFKC), no run of blanks. */
export const plainUsername = (given: string): string => given.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ')

/**
 * The name for a new account, or the new one of an account. Throws Refusal for one that is too long or has characters
 * nobody sees.
 */
export function newUsername(given: string): string {
  const username = plainUsername(given)
  if (hidden.test(username) || unseen.test(username) || !(username === '' || seen.test(username)))
    throw fieldRefusal('username', 'characters')
  checkUsernameLength(username)
  return username
}

/** Refuses a password that is too short or too long. */
export function checkPassword(password: string): void {
  const { passwordMinChars: min, passwordMaxChars: max } = limits
  const length = countChars(password)
  if (length < min || length > max) throw new Refusal('passwordLength', { min, max })
}

/** Whether a text of one line has characters that nobody sees. */
export const hasHidden = (text: string): boolean => hidden.test(text)

export const isEmail = (text: string): boolean => text.length <= emailMaxChars && email.test(text) && !hidden.test(text)
