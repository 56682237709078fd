/** From where a contest is taken, whose seat an address is, and from where participants have come. */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { SeenAddress } from '@podium/proto/calls/contest/contest-halls.ts'
import { roleIds, userStatus } from '@podium/proto/rules/user/roles.ts'
import { isInNetworks } from '@podium/proto/server/halls.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import { staffContest } from '../policy.ts'
import { ContestHall, ContestRoom } from './entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** Throws Refusal. */
export async function contestHall(
  { orm, now, config }: Tools & Pick<Context, 'config'>,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestHall'>> {
  const em = orm.em.fork()
  await staffContest(em, { cid, viewer, now: now() }, 'teams')
  const [hall, rooms] = await Promise.all([
    em.findOne(ContestHall, { cid }),
    em.find(ContestRoom, { cid }, { orderBy: { name: 'asc' } }),
  ])
  return {
    networks: [...(hall?.networks ?? [])],
    rooms: rooms.map(({ name, networks }) => ({ name, networks: [...networks] })),
    oneSession: hall?.oneSession ?? false,
    autoSignIn: hall?.autoSignIn ?? false,
    usesPrinter: hall?.usesPrinter ?? false,
    printsTickets: hall?.printsTickets ?? false,
    hasPrinter: config.printer !== null,
  }
}

/** Addresses `s` of a contest, with whose they are. */
export const selectAddresses = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_address as s')
    .leftJoin('users as u', 'u.uid', 's.uid')
    .leftJoin('contest_team as t', (on) => on.onRef('t.cid', '=', 's.cid').onRef('t.uid', '=', 's.uid'))
    .select(['s.ip', 's.isAway', 's.firstAt', 's.lastAt'])
    .select(({ fn, val }) => [
      fn.coalesce('u.username', val('')).as('username'),
      fn.coalesce('t.displayName', 't.name').as('team'),
    ])
    .where('s.cid', '=', cid)

type Row = Awaited<ReturnType<ReturnType<typeof selectAddresses>['executeTakeFirstOrThrow']>>

export const presentAddress = ({ firstAt, lastAt, ...row }: Row): Static<typeof SeenAddress> => ({
  ...row,
  firstAt: wireTime(firstAt),
  lastAt: wireTime(lastAt),
})

const listed = 5_000

/** Throws Refusal. */
export async function seenAddresses(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'seenAddresses'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'teams')
  const found = await selectAddresses(db, cid).orderBy('s.lastAt', 'desc').limit(listed).execute()
  return found.map(presentAddress)
}

/** Rooms open some time before the start. */
export const hallOpensMs = 4 * 3_600_000

/**
 * Teams whose account was made for the contest and does nothing else (neither staff nor somebody's own), in contests
 * that sign them in now.
 */
const seatedTeams = (db: Db, at: Date) =>
  tables(db)
    .selectFrom('contest_team as t')
    .innerJoin('contest_hall as h', 'h.cid', 't.cid')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .innerJoin('contest_team_account as a', (on) => on.onRef('a.uid', '=', 't.uid').onRef('a.cid', '=', 't.cid'))
    .innerJoin('users as u', 'u.uid', 't.uid')
    .select(['t.cid', 'u.uid', 't.networks'])
    .select(({ fn }) => fn.coalesce('t.displayName', 't.name').as('team'))
    .where('h.autoSignIn', '=', true)
    .where('c.visible', '=', true)
    .where('c.endTime', '>', at)
    .where('c.startTime', '<', new Date(at.getTime() + hallOpensMs))
    .where('u.status', '=', userStatus.enabled)
    .where('u.roleId', '=', roleIds.user)
    .where('u.onlyCid', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contest_staff as s').select('s.uid').whereRef('s.uid', '=', 'u.uid'))),
    )
    .orderBy('t.cid')

interface SeatedTeam {
  readonly cid: number
  readonly uid: string
  readonly team: string
}

/** A contest where the address is the seat of several teams signs in none of them. */
async function teamsAt({ orm, now }: Tools, ip: string): Promise<readonly SeatedTeam[]> {
  const all = await seatedTeams(orm.em.fork(), now()).execute()
  const here = all.filter(({ networks }) => isInNetworks(networks, ip))
  const alone = here.filter(({ cid }) => here.filter((other) => other.cid === cid).length === 1)
  return alone.map(({ cid, uid, team }) => ({ cid, uid, team: team ?? '' }))
}

/** The one team whose seat in a contest an address is; null where there is none, or where it is that of several. */
export const teamAtSeat = async (
  tools: Tools,
  { cid, ip }: { readonly cid: number; readonly ip: string },
): Promise<SeatedTeam | null> => (await teamsAt(tools, ip)).find((one) => one.cid === cid) ?? null

/** Their names alone, to whoever sits there. */
export const seatTeams = async (tools: Tools, ip: string): Promise<CallAnswer<'seatTeams'>> =>
  (await teamsAt(tools, ip)).map(({ cid, team }) => ({ cid, team }))
