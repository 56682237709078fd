/**
 * New passwords for teams. They are in the answer and nowhere else: stored are their hashes, as of every password. Only
 * accounts that were made for the contest get one, so that nobody takes over the account of somebody else.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { teamLimits, teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import { hashedPasswords, insertTeamAccounts, randomPassword, setPasswords } from '../../account/index.ts'
import { formOf, readHall } from './queries.ts'
import type { StoredTeam } from './queries.ts'
import { lockHall, notifyTeams, storeHall } from './store-commands.ts'

/** Teams whose passwords may be set, in the order in which they were asked for. Throws Refusal. */
async function findTeams(em: EntityManager, { cid, codes }: CallBody<'makeTeamPasswords'>): Promise<StoredTeam[]> {
  const { teams } = await readHall(em, cid)
  const byCode = new Map(teams.map((team) => [team.code, team]))
  return [...new Set(codes)].map((code) => {
    const team = byCode.get(code)
    if (team === undefined) throw new Refusal('teamMissing', { code: code.slice(0, 50) })
    if (team.uid !== null && team.madeUid === null) throw new Refusal('teamAccountOther', { team: teamName(team) })
    return team
  })
}

/** Of the account that a team has or gets. */
const usernameOf = (cid: number, { code, username }: StoredTeam): string => username ?? `team-${cid}-${code}`

/** All or none. Throws Refusal. */
export async function makePasswords(
  { orm, now, sessions }: Pick<Context, 'orm' | 'now' | 'sessions'>,
  viewer: Viewer,
  body: CallBody<'makeTeamPasswords'>,
): Promise<CallAnswer<'makeTeamPasswords'>> {
  const { cid } = body
  const at = now()
  const look = async (em: EntityManager) => {
    await lockHall(em, { cid, viewer, now: at })
    return findTeams(em, body)
  }
  // Before the contest is locked: each hash takes a while.
  const slips = (await orm.em.fork().transactional(look)).map((team) => ({
    code: team.code,
    username: usernameOf(cid, team),
    password: randomPassword(teamLimits.passwordChars),
  }))
  const hashes = await hashedPasswords(
    new Map(slips.map(({ username, password }) => [username.toLowerCase(), password])),
  )
  const reset: { uid: string; hash: string }[] = []
  try {
    await orm.em.fork().transactional(async (em) => {
      const teams = await look(em)
      const bare = teams.filter(({ uid }) => uid === null).map((team) => ({ ...team, username: usernameOf(cid, team) }))
      const accounts = await insertTeamAccounts(em, {
        cid,
        names: bare.map(({ username }) => username),
        hashes,
        now: at,
      })
      await storeHall(em, { cid, before: teams, accounts }, { organizations: [], groups: [], teams: bare.map(formOf) })
      for (const team of teams) {
        const hash = hashes.get(usernameOf(cid, team).toLowerCase())
        // It has got another account since the passwords were made.
        if (hash === undefined) throw new Refusal('editedMeanwhile')
        if (team.uid !== null) reset.push({ uid: team.uid, hash })
      }
      await setPasswords(em, reset, { sessions, now: at })
      if (bare.length > 0) await notifyTeams(em, cid, at)
    })
  } catch (error) {
    if (brokenUnique(error) !== 'users_username_key') throw error
    throw new Refusal('usernamesTaken', { names: slips.map(({ username }) => username) })
  }
  for (const { uid } of reset) sessions.forget(uid)
  return { slips }
}
