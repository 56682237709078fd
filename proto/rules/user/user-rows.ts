/** Accounts that administrators make in numbers (contract/files-and-formats 16), rules that page and server share. */
export const userLimits = {
  /** Each password costs a hash on purpose: a call ends within its time. */
  rowsAtOnce: 500,
  titleMaxChars: 20,
  /** Of passwords that are made for others and read from a sheet (spec/3 sections 5 and 9). */
  generatedPasswordMaxChars: 25,
  /** Room and seat. */
  placeMaxChars: 32,
  sheetLifeMs: 30 * 60_000,
} as const

/** Columns of a row, in order. */
export const userColumns = [
  'username',
  'password',
  'email',
  'realname',
  'gender',
  'nickname',
  'school',
  'place',
] as const
export type UserColumn = (typeof userColumns)[number]

export type Gender = 'male' | 'female' | 'secrecy'

/** `male` and `0`, `female` and `1`; anything else is nobody's business. */
export function genderOf(text: string): Gender {
  const word = text.trim().toLowerCase()
  if (word === 'male' || word === '0') return 'male'
  return word === 'female' || word === '1' ? 'female' : 'secrecy'
}

export interface UserRange {
  readonly prefix: string
  readonly suffix: string
  /** First and last number, both included. */
  readonly from: number
  readonly to: number
}

/** What is wrong with a range, or null. */
export function rangeFault({
  from,
  to,
}: Pick<UserRange, 'from' | 'to'>): 'userRangeBackwards' | 'userRangeTooWide' | null {
  if (to < from) return 'userRangeBackwards'
  return to - from + 1 > userLimits.rowsAtOnce ? 'userRangeTooWide' : null
}

export const namesOf = ({ prefix, suffix, from, to }: UserRange): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${prefix}${from + index}${suffix}`)

/** A colour as style sheets write it: `#e6bf25` or a plain name. */
export const isColour = (text: string): boolean =>
  /^(?:#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|[a-z]{3,20})$/i.test(text)
