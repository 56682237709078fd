/** Accounts made in numbers: from rows of a table, or numbered (contract/admin 3, contract/files-and-formats 16). */
import { randomBytes, randomInt } from 'node:crypto'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import { genderOf, namesOf, rangeFault, userColumns, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import type { Gender, UserColumn } from '@podium/proto/rules/user/user-rows.ts'
import type { Context } from '../../../platform/context.ts'
import { relistBoards } from '../../boards/index.ts'
import { brokenUnique, change, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { refusalText, shownText } from '../../../platform/http/field-rules.ts'
import { checkPassword, countChars, hasHidden, isEmail, newUsername, plainUsername } from '../input.ts'
import { openLookAlikes } from '../look-alikes.ts'
import { hashPassword } from '../passwords.ts'
import { keepSheet } from './sheet.ts'

type GivenRow = CallBody<'insertUserRows'>['users'][number]
type Cells = Readonly<Record<UserColumn, string>>

function cellsOf(row: GivenRow): Cells {
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
  ({ place }) => checkLine('place', place),
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

/** Names and addresses that accounts have already, in lower case. */
async function takenOf(
  db: Db,
  all: readonly Cells[],
): Promise<{ readonly names: ReadonlySet<string>; readonly emails: ReadonlySet<string> }> {
  const lower = (column: 'username' | 'email') =>
    all.map((cells) => cells[column].toLowerCase()).filter((text) => text !== '')
  const found = await rows(
    db,
    sql<{ name: string | null; email: string | null }>`
    select lower(username) as name, null as email from users where lower(username) = any(${lower('username')}::text[])
    union all select null, lower(email) from users where lower(email) = any(${lower('email')}::text[])`,
  )
  const set = (values: readonly (string | null)[]): ReadonlySet<string> =>
    new Set(values.filter((value) => value !== null))
  return { names: set(found.map(({ name }) => name)), emails: set(found.map(({ email }) => email)) }
}

/** What is wrong with each row: its own rules, accounts that exist, and rows before it. */
async function allFaults(db: Db, all: readonly Cells[]): Promise<Refusal[][]> {
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

interface NewUser {
  readonly username: string
  readonly hash: string
  readonly email: string | null
  readonly realname: string | null
  readonly nickname: string | null
  readonly school: string | null
  readonly place: string | null
  readonly gender: Gender
  /** Made for one contest: stands in its board only. */
  readonly contestOnly: boolean
}

const insertUsers = (db: Db, now: Date, users: readonly NewUser[]): Promise<number> =>
  change(
    db,
    sql`
    insert into users (uid, username, password_hash, email, realname, nickname, school, place, gender, contest_only, gmt_create, gmt_modified)
    select one.*, ${now}::timestamptz, ${now}::timestamptz from unnest(
      ${users.map(() => randomBytes(16).toString('hex'))}::text[], ${users.map(({ username }) => username)}::text[], ${users.map(({ hash }) => hash)}::text[],
      ${users.map(({ email }) => email)}::text[], ${users.map(({ realname }) => realname)}::text[], ${users.map(({ nickname }) => nickname)}::text[],
      ${users.map(({ school }) => school)}::text[], ${users.map(({ place }) => place)}::text[], ${users.map(({ gender }) => gender)}::text[],
      ${users.map(({ contestOnly }) => contestOnly)}::boolean[]) as one`,
  )

const userOf = async (
  { username, password, email, realname, nickname, school, place, gender }: Cells,
  contestOnly: boolean,
): Promise<NewUser> => ({
  username,
  hash: await hashPassword(password),
  email: email || null,
  realname: realname || null,
  nickname: nickname || null,
  school: school || null,
  place: place || null,
  gender: genderOf(gender),
  contestOnly,
})

const failuresNamed = 20

/** Good rows stay when others fail. Throws Refusal. */
export async function insertUserRows(
  { orm, now }: Context,
  { users, contestOnly }: CallBody<'insertUserRows'>,
  locale: Locale,
): Promise<null> {
  if (users.length === 0) throw new Refusal('nothingChosen')
  const all = users.map(cellsOf)
  const failed: string[] = []
  let good = 0
  const fail = ({ username }: Cells, fault: Refusal): void =>
    void failed.push(`${username || '–'}: ${refusalText(fault, locale)}`)
  for (const [index, [fault]] of (await allFaults(orm.em.fork(), all)).entries()) {
    const cells = all[index] as Cells
    if (fault) {
      fail(cells, fault)
      continue
    }
    try {
      good += await insertUsers(orm.em.fork(), now(), [await userOf(cells, contestOnly === true)])
    } catch (error) {
      const broken = brokenUnique(error)
      if (broken === null) throw error
      fail(cells, new Refusal(broken === 'users_email_key' ? 'emailTaken' : 'usernameTaken'))
    }
  }
  if (good > 0) await relistBoards(orm.em.fork(), now())
  if (failed.length > 0) {
    const names = failed.slice(0, failuresNamed).join('; ') + (failed.length > failuresNamed ? ' …' : '')
    throw new Refusal('userRowsFailed', { good, bad: failed.length, names })
  }
  return null
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomPassword = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** All or none. Throws Refusal. */
export async function generateUsers(
  { orm, now }: Context,
  body: CallBody<'generateUsers'>,
): Promise<CallAnswer<'generateUsers'>> {
  const range = {
    prefix: body.prefix?.trim() ?? '',
    suffix: body.suffix?.trim() ?? '',
    from: body.number_from,
    to: body.number_to,
  }
  const fault = rangeFault(range)
  if (fault) throw new Refusal(fault, { max: userLimits.rowsAtOnce })
  const names = namesOf(range).map(newUsername)
  const looksLikeStaff = await openLookAlikes(orm.em.fork(), { mayReserve: true })
  if (names.some(looksLikeStaff)) throw new Refusal('usernameLooksLikeStaff')
  const refuseTaken = async (): Promise<void> => {
    const taken = await rows(
      orm.em.fork(),
      sql<{
        username: string
      }>`select username from users where lower(username) = any(${names.map((name) => name.toLowerCase())}::text[]) limit 10`,
    )
    if (taken.length > 0)
      throw new Refusal('usernamesTaken', { names: taken.map(({ username }) => username).join(', ') })
  }
  await refuseTaken()
  const made = names.map((username) => ({ username, password: randomPassword(body.password_length) }))
  const users: NewUser[] = []
  const blank = {
    email: null,
    realname: null,
    nickname: null,
    school: null,
    place: null,
    gender: 'secrecy',
    contestOnly: body.contestOnly === true,
  } as const
  for (const { username, password } of made) users.push({ username, hash: await hashPassword(password), ...blank })
  try {
    return await orm.em.fork().transactional(async (db) => {
      await insertUsers(db, now(), users)
      await relistBoards(db, now())
      return { key: await keepSheet(db, made, now()) }
    })
  } catch (error) {
    if (brokenUnique(error) !== null) await refuseTaken()
    throw error
  }
}
