/** Teams of a contest as those who direct it read and change them. */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { OrganizationForm, TeamForm, TeamGroupForm } from '@podium/proto/calls/contest/contest-teams.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { staffContest } from '../policy.ts'

export type Team = Static<typeof TeamForm>
export type Organization = Static<typeof OrganizationForm>
export type Group = Static<typeof TeamGroupForm>

/** Everything that is known of who takes part and where they sit. */
export interface Hall {
  readonly organizations: readonly Organization[]
  readonly groups: readonly Group[]
  readonly teams: readonly Team[]
}

const storedOrganizations = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_organization')
    .select(['code', 'name', 'formalName', 'country', 'icpcId', 'logo'])
    .where('cid', '=', cid)
    .orderBy('code')
    .execute()

export const readTeamGroups = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_team_group')
    .select(['code', 'name', 'icpcId'])
    .where('cid', '=', cid)
    .orderBy('code')
    .execute()

const storedTeams = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_team as t')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .leftJoin('contest_team_account as a', (on) => on.onRef('a.uid', '=', 't.uid').onRef('a.cid', '=', 't.cid'))
    .select(['t.code', 't.uid', 'u.username', 't.name', 't.displayName', 't.icpcId', 't.members', 't.organization'])
    .select(['t.persons', 't.groupCodes', 't.room', 't.seat', 't.networks', 't.photo', 'a.uid as madeUid'])
    .where('t.cid', '=', cid)
    .orderBy('t.code')
    .execute()

/** A team with its account, for commands. */
export type StoredTeam = Awaited<ReturnType<typeof storedTeams>>[number]

export async function readHall(db: Db, cid: number) {
  const [organizations, groups, teams] = await Promise.all([
    storedOrganizations(db, cid),
    readTeamGroups(db, cid),
    storedTeams(db, cid),
  ])
  return { organizations, groups, teams }
}

/** A stored team as its form has it. */
export function formOf({ members, persons, groupCodes, networks, ...stored }: StoredTeam): Team {
  const { uid: _, madeUid: __, photo: ___, ...team } = stored
  return { ...team, members: [...members], persons: [...persons], groupCodes: [...groupCodes], networks: [...networks] }
}

/** Throws Refusal. */
export async function listTeams(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestTeams'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'teams')
  const { teams, ...hall } = await readHall(db, cid)
  return {
    ...hall,
    teams: teams.map((team) => ({ ...formOf(team), photo: team.photo, isAccountMade: team.madeUid !== null })),
  }
}
