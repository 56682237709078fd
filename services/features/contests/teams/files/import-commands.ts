/**
 * Importing teams from files: what they would change is shown first, and the same work stores it, all or nothing.
 * Accounts that do not exist are made for the contest. Of others nothing changes but whose team they are: whoever
 * directs a contest sets no password of an account that was not made for it.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { teamLimits as limits, teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import type { Context, Viewer } from '../../../../platform/context.ts'
import { brokenUnique } from '../../../../platform/database/faults.ts'
import { refusalText } from '../../../../platform/http/field-rules.ts'
import {
  checkNewAccounts,
  hashedPasswords,
  insertTeamAccounts,
  passwordFault,
  setPasswords,
} from '../../../account/index.ts'
import type { ContestRow } from '../../queries.ts'
import { hallFaults } from '../checks.ts'
import { asForms } from '../forms.ts'
import { readHall } from '../queries.ts'
import type { Hall, StoredTeam, Team } from '../queries.ts'
import { findAccounts, madeAccounts, lockHall, notifyTeams, storeHall } from '../store-commands.ts'
import type { Account } from '../store-commands.ts'
import { fieldInFile } from './faults.ts'
import type { FileFault } from './faults.ts'
import { readFiles } from './read-files.ts'
import type { GivenAccount, GivenHall } from './read-files.ts'
import type { Sourced } from './rows.ts'

type Plan = CallAnswer<'importTeams'>

interface Planned {
  readonly hall: Hall
  readonly plan: Pick<Plan, 'organizations' | 'groups' | 'teams'>
  readonly accounts: ReadonlyMap<string, Account>
  /** Names of accounts that are to be made. */
  readonly made: readonly string[]
  /** Passwords by the name of their account in lower case; of new accounts and of those made for the contest. */
  readonly passwords: ReadonlyMap<string, string>
  readonly faults: readonly FileFault[]
  readonly notes: readonly FileFault[]
  readonly before: readonly StoredTeam[]
}

const faultIn = ({ row }: Sourced<unknown>, field: string, refusal: Refusal): FileFault => {
  const name = fieldInFile(field, row.fields)
  return { file: row.file, line: row.lineOf(name), field: name, refusal }
}

const isOther = (account: Sourced<GivenAccount> | undefined, username: string): boolean =>
  account !== undefined && account.value.username.toLowerCase() !== username.toLowerCase()

/** Each team with the account that the files give it; and what is wrong with accounts that fit no team. */
function withAccounts(given: GivenHall, stored: Hall) {
  const faults: FileFault[] = []
  const byCode = new Map<string, Sourced<GivenAccount>>()
  const teams = new Map<string, Team>(given.teams.map(({ value }) => [value.code, value]))
  const known = new Map<string, Team>(stored.teams.map((team) => [team.code, team]))
  for (const account of given.accounts) {
    const { code, username } = account.value
    const team = teams.get(code) ?? known.get(code)
    const fail = (field: string, refusal: Refusal) => void faults.push(faultIn(account, field, refusal))
    if (team === undefined) fail('team_id', new Refusal('teamAccountNoTeam', { code }))
    else if (username === '') fail('username', new Refusal('fieldBlank', { field: 'username' }))
    else if (isOther(byCode.get(code), username)) fail('team_id', new Refusal('teamAccountTwice', { code }))
    else {
      byCode.set(code, account)
      teams.set(code, { ...team, username })
    }
  }
  const listed = given.teams.map(({ value, row }) => ({ value: teams.get(value.code) ?? value, row }))
  const inFiles = new Set(given.teams.map(({ value }) => value.code))
  const others = [...byCode].flatMap(([code, { row }]) => {
    const value = teams.get(code)
    return inFiles.has(code) || value === undefined ? [] : [{ value, row }]
  })
  return { teams: [...listed, ...others], byCode, faults }
}

function movedOf<Row extends { readonly code: string }>(
  stored: readonly Row[],
  given: readonly Row[],
  nameOf: (row: Row) => string,
): Plan['teams'] {
  const before = new Map(stored.map((row) => [row.code, row]))
  const isSame = (row: Row) => {
    const old = before.get(row.code)
    return old !== undefined && Object.entries(row).every(([key, value]) => isEqual(value, Reflect.get(old, key)))
  }
  return {
    added: given.filter(({ code }) => !before.has(code)).map(nameOf),
    changed: given.filter((row) => before.has(row.code) && !isSame(row)).map(nameOf),
    same: given.filter(isSame).length,
  }
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Accounts that are there, those to be made, and the passwords that are set. */
async function planAccounts(
  em: EntityManager,
  contest: ContestRow,
  given: ReturnType<typeof withAccounts>,
  before: readonly StoredTeam[],
) {
  const named = given.teams.map(({ value }) => value)
  const { accounts, faults } = await findAccounts(em, contest, { teams: named, before })
  const isMissing = ({ refusal }: { refusal: Refusal }) => refusal.code === 'teamAccountMissing'
  const missing = faults.filter(isMissing).flatMap(({ index }) => given.teams[index] ?? [])
  const own = new Set(await madeAccounts(em, contest.id))
  const passwords = new Map<string, string>()
  const notes: FileFault[] = []
  const wrong: FileFault[] = []
  for (const account of given.byCode.values()) {
    const { username, password } = account.value
    if (password === null) continue
    const found = accounts.get(username.toLowerCase())
    const weak = passwordFault(password)
    if (weak !== null) wrong.push(faultIn(account, 'password', weak))
    else if (found === undefined || own.has(found.uid)) passwords.set(username.toLowerCase(), password)
    else notes.push(faultIn(account, 'password', new Refusal('teamPasswordIgnored', { name: username })))
  }
  const made = missing.flatMap(({ value }) => value.username ?? [])
  const badNames = await checkNewAccounts(em, made)
  return {
    accounts,
    passwords,
    notes,
    made,
    faults: [
      ...wrong,
      ...faults
        .filter((fault) => !isMissing(fault))
        .flatMap(({ index, refusal }) => {
          const team = given.teams[index]
          return team === undefined ? [] : [faultIn(given.byCode.get(team.value.code) ?? team, 'username', refusal)]
        }),
      ...badNames.flatMap(({ index, refusal }) => {
        const team = missing[index]
        return team === undefined ? [] : [faultIn(given.byCode.get(team.value.code) ?? team, 'username', refusal)]
      }),
    ],
  }
}

async function planImport(
  em: EntityManager,
  contest: ContestRow,
  files: CallBody<'importTeams'>['files'],
): Promise<Planned> {
  const found = await readHall(em, contest.id)
  const stored = asForms(found)
  const given = readFiles(files, stored)
  const assigned = withAccounts(given, stored)
  const hall: Hall = {
    organizations: given.organizations.map(({ value }) => value),
    groups: given.groups.map(({ value }) => value),
    teams: assigned.teams.map(({ value }) => value),
  }
  const accounts = await planAccounts(em, contest, assigned, found.teams)
  const sources = { organizations: given.organizations, groups: given.groups, teams: assigned.teams }
  const wrong = hallFaults(stored, hall).flatMap(({ list, index, field, refusal }) => {
    const source = sources[list][index]
    return source === undefined ? [] : [faultIn(source, field, refusal)]
  })
  return {
    ...accounts,
    hall,
    before: found.teams,
    plan: {
      organizations: movedOf(stored.organizations, hall.organizations, ({ name }) => name),
      groups: movedOf(stored.groups, hall.groups, ({ name }) => name),
      teams: movedOf(stored.teams, hall.teams, teamName),
    },
    faults: [...given.faults, ...assigned.faults, ...wrong, ...accounts.faults],
    notes: [...given.notes, ...accounts.notes],
  }
}

const shownAtMost = 200

function answerOf({ plan, made, passwords, faults, notes }: Planned, locale: Locale): Plan {
  const shown = (found: readonly FileFault[]) =>
    found
      .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
      .slice(0, shownAtMost)
      .map(({ file, line, field, refusal }) => ({ file, line, field, message: refusalText(refusal, locale) }))
  return {
    ...plan,
    accounts: { made: [...made], passwords: passwords.size },
    faults: shown(faults),
    notes: shown(notes),
  }
}

/** Hashes of the passwords, by the name of their account in lower case. Throws Refusal. */
async function hashAll(passwords: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  if (passwords.size > limits.importedPasswordsMax)
    throw new Refusal('teamPasswordsMany', { max: limits.importedPasswordsMax })
  return hashedPasswords(passwords)
}

/** Throws Refusal. */
export async function importTeams(
  { orm, now, sessions }: Pick<Context, 'orm' | 'now' | 'sessions'>,
  viewer: Viewer,
  { cid, files, store }: CallBody<'importTeams'>,
  locale: Locale,
): Promise<Plan> {
  const at = now()
  const look = (em: EntityManager) =>
    lockHall(em, { cid, viewer, now: at }).then((contest) => planImport(em, contest, files))
  const shown = await orm.em.fork().transactional(look)
  if (!store || shown.faults.length > 0) return answerOf(shown, locale)
  // Before the contest is locked: each takes a while.
  const hashes = await hashAll(shown.passwords)
  const changed: string[] = []
  try {
    const stored = await orm.em.fork().transactional(async (em) => {
      const planned = await look(em)
      if (planned.faults.length > 0) return planned
      const made = await insertTeamAccounts(em, { cid, names: planned.made, hashes, now: at })
      const accounts = new Map([...planned.accounts, ...made])
      const reset = [...hashes].flatMap(([name, hash]) => {
        const account = planned.accounts.get(name)
        return account === undefined || !planned.passwords.has(name) ? [] : [{ uid: account.uid, hash }]
      })
      await setPasswords(em, reset, { sessions, now: at })
      changed.push(...reset.map(({ uid }) => uid))
      const newGroups = await storeHall(em, { cid, before: planned.before, accounts }, planned.hall)
      await notifyTeams(em, cid, at, newGroups)
      return planned
    })
    for (const uid of changed) sessions.forget(uid)
    return answerOf(stored, locale)
  } catch (error) {
    if (brokenUnique(error) !== 'users_username_key') throw error
    throw new Refusal('usernamesTaken', { names: shown.made.slice(0, 10) })
  }
}
