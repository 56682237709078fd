/** Adding, changing and removing one team, affiliation or group. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { firstNames } from '@podium/proto/rules/site/locale.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { deleteFileByUrl } from '../../files/index.ts'
import { hallFaults } from './checks.ts'
import type { HallList } from './checks.ts'
import { ContestTeamGroup, ContestOrganization, ContestTeam } from './entities.ts'
import { asForms, trimmedGroup, trimmedOrganization, trimmedTeam } from './forms.ts'
import { readHall } from './queries.ts'
import type { Hall } from './queries.ts'
import { findAccounts, lockHall, moveAccounts, notifyTeams, storeHall } from './store-commands.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const none: Hall = { organizations: [], groups: [], teams: [] }
const twice = { teams: 'teamTwice', organizations: 'organizationTwice', groups: 'teamGroupTwice' } as const
const missing = { teams: 'teamMissing', organizations: 'organizationMissing', groups: 'teamGroupMissing' } as const

interface Saving {
  readonly cid: number
  readonly list: HallList
  readonly isNew: boolean
  readonly change: Partial<Hall>
}

/** Stores one row of one list. Throws Refusal. */
async function saveOne({ orm, now }: Tools, viewer: Viewer, { cid, list, isNew, change }: Saving): Promise<null> {
  const at = now()
  const given: Hall = { ...none, ...change }
  await orm.em.fork().transactional(async (em) => {
    const contest = await lockHall(em, { cid, viewer, now: at })
    const stored = await readHall(em, cid)
    const code = given[list][0]?.code ?? ''
    const isThere = stored[list].some((row) => row.code === code)
    if (isThere === isNew) throw new Refusal((isNew ? twice : missing)[list], { code })
    const { accounts, faults } = await findAccounts(em, contest, { teams: given.teams, before: stored.teams })
    const [fault] = [...hallFaults(asForms(stored), given), ...faults]
    if (fault) throw fault.refusal
    const newGroups = await storeHall(em, { cid, before: stored.teams, accounts }, given)
    await notifyTeams(em, cid, at, newGroups)
  })
  return null
}

/** Throws Refusal. */
export const saveTeam = (tools: Tools, viewer: Viewer, { cid, isNew, team }: CallBody<'saveContestTeam'>) =>
  saveOne(tools, viewer, { cid, isNew, list: 'teams', change: { teams: [trimmedTeam(team)] } })

/** Throws Refusal. */
export const saveOrganization = (
  tools: Tools,
  viewer: Viewer,
  { cid, isNew, organization }: CallBody<'saveContestOrganization'>,
) =>
  saveOne(tools, viewer, {
    cid,
    isNew,
    list: 'organizations',
    change: { organizations: [trimmedOrganization(organization)] },
  })

/** Throws Refusal. */
export const saveGroup = (tools: Tools, viewer: Viewer, { cid, isNew, group }: CallBody<'saveTeamGroup'>) =>
  saveOne(tools, viewer, { cid, isNew, list: 'groups', change: { groups: [trimmedGroup(group)] } })

/** @returns codes of groups that are none any more */
type Removal = (
  em: EntityManager,
  hall: Awaited<ReturnType<typeof readHall>>,
  code: string,
) => Promise<readonly string[]>

async function removeOne(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, code }: CallQuery<'removeContestTeam'>,
  remove: Removal,
): Promise<null> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await lockHall(em, { cid, viewer, now: at })
    const groups = await remove(em, await readHall(em, cid), code)
    await notifyTeams(em, cid, at, groups)
  })
  return null
}

const namesShown = 5

function refuseUsed(code: ErrorCode, users: readonly { name: string; displayName: string | null }[]): void {
  if (users.length === 0) return
  throw new Refusal(code, { names: firstNames(users.map(teamName), namesShown) })
}

/** Throws Refusal. */
export const removeTeam = (tools: Tools, viewer: Viewer, query: CallQuery<'removeContestTeam'>): Promise<null> =>
  removeOne(tools, viewer, query, async (em, { teams }, code) => {
    const team = teams.find((one) => one.code === code)
    if (team === undefined) throw new Refusal('teamMissing', { code })
    await em.nativeDelete(ContestTeam, { cid: query.cid, code })
    await deleteFileByUrl(em, team.photo)
    await moveAccounts(em, query.cid, { gained: [], lost: team.uid === null ? [] : [team.uid] })
    return []
  })

/** Throws Refusal. */
export const removeOrganization = (
  tools: Tools,
  viewer: Viewer,
  query: CallQuery<'removeContestOrganization'>,
): Promise<null> =>
  removeOne(tools, viewer, query, async (em, { organizations, teams }, code) => {
    const found = organizations.find((one) => one.code === code)
    if (found === undefined) throw new Refusal('organizationMissing', { code })
    refuseUsed(
      'organizationUsed',
      teams.filter(({ organization }) => organization === code),
    )
    await em.nativeDelete(ContestOrganization, { cid: query.cid, code })
    await deleteFileByUrl(em, found.logo)
    return []
  })

/** Throws Refusal. */
export const removeGroup = (tools: Tools, viewer: Viewer, query: CallQuery<'removeTeamGroup'>): Promise<null> =>
  removeOne(tools, viewer, query, async (em, { groups, teams }, code) => {
    if (!groups.some((one) => one.code === code)) throw new Refusal('teamGroupMissing', { code })
    refuseUsed(
      'teamGroupUsed',
      teams.filter(({ groupCodes }) => groupCodes.includes(code)),
    )
    await em.nativeDelete(ContestTeamGroup, { cid: query.cid, code })
    return [code]
  })
