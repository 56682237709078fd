/**
 * Storing teams, affiliations and groups that were checked (checks.ts), under the lock of their contest. Who gets a
 * team's account takes part from then on: they need no password, and stand on the board.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot, roles } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../../platform/context.ts'
import { isOneOf, isOneOfWords } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, revocationOf } from '../../../platform/outbox/outbox.ts'
import { Board } from '../../boards/entities.ts'
import { tables } from '../../entities.ts'
import { hallEvent, recordTeams } from '../../contest-api/index.ts'
import { notifyListsOf } from '../events.ts'
import { recordGroups } from '../clarifications/changes.ts'
import { staffContest } from '../policy.ts'
import { findContest } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { ContestTeamGroup, ContestOrganization, ContestTeam } from './entities.ts'
import type { HallFault } from './checks.ts'
import { readTeamGroups } from './queries.ts'
import type { Hall, StoredTeam, Team } from './queries.ts'

interface Asked {
  readonly cid: number
  readonly viewer: Viewer
  readonly now: Date
}

/** The contest, locked, for somebody who may change its teams. Throws Refusal. */
export async function lockHall(em: EntityManager, { cid, viewer, now }: Asked): Promise<ContestRow> {
  const contest = await findContest(em, cid, true)
  await staffContest(em, { cid, viewer, now }, 'teams')
  if (!contest) throw new Refusal('notContestStaff')
  return contest
}

/** In the transaction that changed what is shown of the teams. */
export const notifyHall = (em: EntityManager, cid: number, now: Date): Promise<void> =>
  enqueue(em, [hallEvent(cid, now)])

/**
 * Besides, the board is computed anew: names and affiliations stand in it.
 * @param groups that are gone, or new: others of these codes were perhaps there before, and were written to
 */
export async function notifyTeams(
  em: EntityManager,
  cid: number,
  now: Date,
  groups: readonly string[] = [],
): Promise<void> {
  await em.nativeUpdate(Board, { cid }, { isStale: true })
  await notifyListsOf(em, cid, now)
  await recordTeams(em, cid)
  if (groups.length > 0) await recordGroups(em, cid, groups)
  await notifyHall(em, cid, now)
}

export interface Account {
  readonly uid: string
  readonly username: string
}

const accountsNamed = (db: Db, names: readonly string[]) =>
  tables(db)
    .selectFrom('users')
    .select(['uid', 'username', 'roleId', 'onlyCid'])
    .where(({ ref }) => isOneOfWords(ref('username'), names))
    .execute()

const roleOf = (roleId: number): string => roles.find(({ id }) => id === roleId)?.name ?? ''

/**
 * The accounts of teams by their names in lower case, and what is wrong with those that cannot be used.
 * @param before a team keeps the account that it has, whatever has become of it
 */
export async function findAccounts(
  db: Db,
  contest: ContestRow,
  { teams, before }: { readonly teams: readonly Team[]; readonly before: readonly StoredTeam[] },
): Promise<{ readonly accounts: ReadonlyMap<string, Account>; readonly faults: readonly HallFault[] }> {
  const names = [...new Set(teams.flatMap(({ username }) => (username === null ? [] : [username.toLowerCase()])))]
  const found = names.length === 0 ? [] : await accountsNamed(db, names)
  const staff = await tables(db).selectFrom('contest_staff').select('uid').where('cid', '=', contest.id).execute()
  const working = new Set([contest.uid, ...staff.map(({ uid }) => uid)])
  const accounts = new Map(found.map((one) => [one.username.toLowerCase(), one]))
  const owned = new Map(before.map(({ code, uid }) => [code, uid]))
  const faults = teams.flatMap(({ code, username }, index): HallFault[] => {
    if (username === null) return []
    const account = accounts.get(username.toLowerCase())
    const at = { list: 'teams', index, field: 'username' } as const
    // Accounts of another contest's staff are nobody here.
    if (account === undefined || (account.onlyCid !== null && account.onlyCid !== contest.id))
      return [{ ...at, refusal: new Refusal('teamAccountMissing', { name: username.slice(0, 50) }) }]
    if (owned.get(code) === account.uid) return []
    const works = working.has(account.uid) || account.onlyCid !== null || isRoot(roleOf(account.roleId))
    return works ? [{ ...at, refusal: new Refusal('teamAccountWorks', { name: account.username }) }] : []
  })
  return { accounts, faults }
}

/** Uids of accounts that were made for teams of the contest. */
export async function madeAccounts(db: Db, cid: number): Promise<readonly string[]> {
  const found = await tables(db).selectFrom('contest_team_account').select('uid').where('cid', '=', cid).execute()
  return found.map(({ uid }) => uid)
}

/** Who enters the contest by a team, and who does no more. What somebody has submitted stays theirs. */
export async function moveAccounts(
  em: EntityManager,
  cid: number,
  { gained, lost }: { readonly gained: readonly string[]; readonly lost: readonly string[] },
): Promise<void> {
  if (gained.length > 0)
    await tables(em)
      .insertInto('contest_register')
      .values(gained.map((uid) => ({ cid, uid })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (lost.length > 0)
    await tables(em)
      .deleteFrom('contest_register')
      .where('cid', '=', cid)
      .where(({ ref }) => isOneOf(ref('uid'), lost))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('contest_record as r')
              .select('r.submitId')
              .where('r.cid', '=', cid)
              .whereRef('r.uid', '=', 'contest_register.uid'),
          ),
        ),
      )
      .execute()
  await enqueue(em, [...gained, ...lost].map(revocationOf))
}

/** @returns the codes of those that are new */
async function storeGroups(em: EntityManager, cid: number, groups: Hall['groups']): Promise<readonly string[]> {
  if (groups.length === 0) return []
  const known = new Set((await readTeamGroups(em, cid)).map(({ code }) => code))
  await em.upsertMany(
    ContestTeamGroup,
    groups.map((group) => ({ ...group, cid })),
  )
  return groups.flatMap(({ code }) => (known.has(code) ? [] : [code]))
}

/** @param accounts by names in lower case @returns the codes of new groups */
export async function storeHall(
  em: EntityManager,
  { cid, before, accounts }: { cid: number; before: readonly StoredTeam[]; accounts: ReadonlyMap<string, Account> },
  { organizations, groups, teams }: Hall,
): Promise<readonly string[]> {
  const inContest = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, cid }))
  if (organizations.length > 0) await em.upsertMany(ContestOrganization, inContest(organizations))
  const newGroups = await storeGroups(em, cid, groups)
  if (teams.length === 0) return newGroups
  const rows = teams.map(({ username, ...team }) => ({
    ...team,
    cid,
    uid: username === null ? null : (accounts.get(username.toLowerCase())?.uid ?? null),
  }))
  // Teams may change their seats and accounts with each other.
  await em.nativeUpdate(ContestTeam, { cid, code: { $in: rows.map(({ code }) => code) } }, { uid: null, seat: null })
  await em.upsertMany(ContestTeam, rows)
  // Addresses of seats count once the contest is known to be taken from somewhere.
  if (rows.some(({ networks }) => networks.length > 0))
    await tables(em)
      .insertInto('contest_hall')
      .values({ cid })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const written = new Set(rows.map(({ code }) => code))
  const old = new Set(before.flatMap(({ code, uid }) => (uid !== null && written.has(code) ? [uid] : [])))
  const next = new Set(rows.flatMap(({ uid }) => uid ?? []))
  await moveAccounts(em, cid, {
    gained: [...next].filter((uid) => !old.has(uid)),
    lost: [...old].filter((uid) => !next.has(uid)),
  })
  return newGroups
}
