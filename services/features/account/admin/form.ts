/** Rows of a table of new accounts, and what is wrong with them (contract/files-and-formats 16). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import { userColumns, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import type { UserColumn } from '@podium/proto/rules/user/user-rows.ts'
import { isOneOfWords, lowerCase } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { shownText } from '../../../platform/http/field-rules.ts'
import { tables } from '../../entities.ts'
import { checkPassword, countChars, hasHidden, isEmail, newUsername, plainUsername } from '../form.ts'
import { openLookAlikes } from '../checks/look-alikes.ts'

type GivenRow = CallBody<'insertUserRows'>['users'][number]
export type Cells = Readonly<Record<UserColumn, string>>

export function cellsOf(row: GivenRow): Cells {
  const cells = Object.fromEntries(userColumns.map((column, index) => [column, row[index]?.trim() ?? ''])) as Record<
    UserColumn,
    string
  >
  return { ...cells, username: plainUsername(cells.username) }
}

function checkLine(field: 'realname' | 'nickname' | 'school' | 'place', text: string): void {
  const max = field === 'place' ? userLimits.placeMaxChars : profileLimits[field]
  if (countChars(text) > max) throw new Refusal('fieldTooLong', { field, max })
  if (hasHidden(text)) throw new Refusal('badRequest', { field, rule: 'characters' })
}

/** Each rule of a row. */
const checks: readonly ((cells: Cells) => void)[] = [
  ({ username }) => {
    if (username === '') throw new Refusal('fieldBlank', { field: 'username' })
    newUsername(username)
  },
  ({ password }) => {
    if (password === '') throw new Refusal('fieldBlank', { field: 'password' })
    checkPassword(password)
  },
  ({ email }) => {
    if (email !== '' && !isEmail(email)) throw new Refusal('emailFormat')
  },
  ({ realname }) => checkLine('realname', realname),
  ({ nickname }) => checkLine('nickname', nickname),
  ({ school }) => checkLine('school', school),
  ({ place: seat }) => checkLine('place', seat),
]

function faultsOf(cells: Cells): Refusal[] {
  return checks.flatMap((check) => {
    try {
      check(cells)
      return []
    } catch (error) {
      if (error instanceof Refusal) return [error]
      throw error
    }
  })
}

/** Which of the texts accounts have already, in lower case. */
async function taken(db: Db, column: 'username' | 'email', texts: readonly string[]): Promise<string[]> {
  const found = await tables(db)
    .selectFrom('users')
    .select(({ ref }) => lowerCase(ref(column)).as('text'))
    .where(({ ref }) => isOneOfWords(ref(column), texts))
    .execute()
  return found.map(({ text }) => text)
}

/** Names and addresses that accounts have already, in lower case. */
async function takenOf(
  db: Db,
  all: readonly Cells[],
): Promise<{ readonly names: ReadonlySet<string>; readonly emails: ReadonlySet<string> }> {
  const given = (column: 'username' | 'email') => all.map((cells) => cells[column]).filter((text) => text !== '')
  const [names, emails] = await Promise.all([
    taken(db, 'username', given('username')),
    taken(db, 'email', given('email')),
  ])
  return { names: new Set(names), emails: new Set(emails) }
}

/** What is wrong with each row: its own rules, accounts that exist, and rows before it. */
export async function allFaults(db: Db, all: readonly Cells[]): Promise<Refusal[][]> {
  const { names, emails } = await takenOf(db, all)
  const [seenNames, seenEmails] = [new Set(names), new Set(emails)]
  const looksLikeStaff = await openLookAlikes(db, { mayReserve: true })
  return all.map((cells) => {
    const [name, email] = [cells.username.toLowerCase(), cells.email.toLowerCase()]
    const faults = faultsOf(cells)
    if (name !== '' && seenNames.has(name)) faults.push(new Refusal('usernameTaken'))
    if (looksLikeStaff(cells.username)) faults.push(new Refusal('usernameLooksLikeStaff'))
    if (email !== '' && seenEmails.has(email)) faults.push(new Refusal('emailTaken'))
    seenNames.add(name)
    seenEmails.add(email)
    return faults
  })
}

export async function checkUserRows(
  db: Db,
  { users }: CallBody<'checkUserRows'>,
  locale: Locale,
): Promise<CallAnswer<'checkUserRows'>> {
  const found = await allFaults(db, users.map(cellsOf))
  return found.flatMap((faults, row) =>
    faults.length === 0 ? [] : [{ row, faults: faults.map((fault) => shownText(fault, locale)) }],
  )
}
