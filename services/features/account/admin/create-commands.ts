/** Accounts made in numbers: from rows of a table, or numbered (contract/admin 3, contract/files-and-formats 16). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { genderOf, namesOf, rangeFault, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import type { Context } from '../../../platform/context.ts'
import { relistBoards } from '../../boards/index.ts'
import { isOneOfWords } from '../../../platform/database/expressions.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import { tables } from '../../entities.ts'
import { refusalText } from '../../../platform/http/field-rules.ts'
import { newUsername } from '../form.ts'
import { openLookAlikes } from '../checks/look-alikes.ts'
import { hashPassword } from '../passwords/hash.ts'
import { blankUser, insertUsers, randomPassword } from './insert-commands.ts'
import type { NewUser } from './insert-commands.ts'
import { storeSheet } from './user-sheet.ts'
import { allFaults, cellsOf } from './form.ts'
import type { Cells } from './form.ts'

const userOf = async (
  { username, password, email, realname, nickname, school, place: seat, gender }: Cells,
  contestOnly: boolean,
): Promise<NewUser> => ({
  username,
  passwordHash: await hashPassword(password),
  email: email || null,
  realname: realname || null,
  nickname: nickname || null,
  school: school || null,
  place: seat || null,
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
      const user = await userOf(cells, contestOnly === true)
      await orm.em.fork().transactional((em) => insertUsers(em, now(), [user]))
      good += 1
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

const takenNamesShown = 10

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
    const found = await tables(orm.em.fork())
      .selectFrom('users')
      .select('username')
      .where(({ ref }) => isOneOfWords(ref('username'), names))
      .limit(takenNamesShown)
      .execute()
    if (found.length > 0) throw new Refusal('usernamesTaken', { names: found.map(({ username }) => username) })
  }
  await refuseTaken()
  const made = names.map((username) => ({ username, password: randomPassword(body.password_length) }))
  const users: NewUser[] = []
  const contestOnly = body.contestOnly === true
  for (const { username, password } of made)
    users.push({ username, passwordHash: await hashPassword(password), contestOnly, ...blankUser })
  try {
    return await orm.em.fork().transactional(async (em) => {
      await insertUsers(em, now(), users)
      await relistBoards(em, now())
      return { key: await storeSheet(em, made, now()) }
    })
  } catch (error) {
    if (brokenUnique(error) !== null) await refuseTaken()
    throw error
  }
}
