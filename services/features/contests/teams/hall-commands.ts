/** From where a contest is taken: setting it, and noting from where participants have come. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { isNetwork } from '@podium/proto/server/halls.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { tables } from '../../entities.ts'
import { notifyContestChanged } from '../events.ts'
import { viewContest } from '../policy.ts'
import { ContestAddress, ContestHall, ContestRoom } from './entities.ts'
import { presentAddress, selectAddresses } from './hall-queries.ts'
import { lockHall, notifyHall } from './store-commands.ts'

/** Without blanks and what stands there twice. Throws Refusal. */
export function readNetworks(given: readonly string[]): string[] {
  const networks = [...new Set(given.map((text) => text.trim()).filter((text) => text !== ''))]
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) throw new Refusal('networkInvalid', { network: wrong.slice(0, 50) })
  return networks
}

/** Throws Refusal. */
function checkRooms(names: readonly string[]): void {
  const known = new Set<string>()
  for (const name of names) {
    if (known.has(name.toLowerCase())) throw new Refusal('roomTwice', { name })
    known.add(name.toLowerCase())
  }
}

/** Throws Refusal. */
export async function saveHall(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  { cid, hall }: CallBody<'saveContestHall'>,
): Promise<null> {
  const at = now()
  const networks = readNetworks(hall.networks)
  const rooms = hall.rooms.map((room) => ({ cid, name: room.name.trim(), networks: readNetworks(room.networks) }))
  checkRooms(rooms.map(({ name }) => name))
  const { oneSession, autoSignIn, usesPrinter, printsTickets } = hall
  await orm.em.fork().transactional(async (em) => {
    await lockHall(em, { cid, viewer, now: at })
    // The printer is the site's: whoever makes contests must not print on it by themselves.
    const before = await em.findOne(ContestHall, { cid })
    const hadIt = before?.usesPrinter || before?.printsTickets
    if ((usesPrinter || printsTickets) && !hadIt && !isRoot(viewer.role)) throw new Refusal('printerNotYours')
    await em.upsert(ContestHall, { cid, networks, oneSession, autoSignIn, usesPrinter, printsTickets })
    const named = rooms.filter((room) => room.networks.length > 0)
    await em.nativeDelete(ContestRoom, { cid, name: { $nin: named.map(({ name }) => name) } })
    if (named.length > 0) await em.upsertMany(ContestRoom, named)
    await notifyHall(em, cid, at)
    // Whoever watches from elsewhere is asked again.
    await notifyContestChanged(em, cid, at.getTime())
  })
  return null
}

/** What was noted of one participant at one address is noted again after this long, so that reading costs no writes. */
const noteEveryMs = 60_000
const notedMax = 20_000
const noted = new Map<string, number>()

function isDue(key: string, nowMs: number): boolean {
  if ((noted.get(key) ?? 0) > nowMs - noteEveryMs) return false
  if (noted.size >= notedMax) noted.clear()
  noted.set(key, nowMs)
  return true
}

/** Notes from where a participant asks, where the contest says from where it is taken. */
export async function noteAddress(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  cid: number,
): Promise<void> {
  const { uid, ip } = viewer
  const at = now()
  if (ip === undefined || !isDue(`${cid} ${uid} ${ip}`, at.getTime())) return
  const db = orm.em.fork()
  const view = await viewContest(db, { cid, viewer, now: at })
  if (!view?.isInHall) return
  await db.transactional(async (em) => {
    const before = await em.findOne(ContestAddress, { cid, uid, ip })
    const firstAt = before?.firstAt ?? at
    await em.upsert(ContestAddress, { cid, uid, ip, isAway: view.isAway, firstAt, lastAt: at })
    if (before !== null && before.isAway === view.isAway) return
    const row = await selectAddresses(em, cid).where('s.uid', '=', uid).where('s.ip', '=', ip).executeTakeFirst()
    if (row === undefined) return
    await enqueue(em, [
      liveEvent({
        topic: topics.contest(cid, 'teams'),
        rev: at.getTime(),
        kind: 'seen',
        data: { jury: presentAddress(row) },
      }),
    ])
  })
}

/** Whether a contest that runs, or begins soon, wants one sign-in of this account at a time. */
export async function wantsOneSession(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  uid: string,
  aheadMs: number,
): Promise<boolean> {
  const at = now()
  const found = await tables(orm.em.fork())
    .selectFrom('contest_team as t')
    .innerJoin('contest_hall as h', 'h.cid', 't.cid')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .select('t.cid')
    .where('t.uid', '=', uid)
    .where('h.oneSession', '=', true)
    .where('c.endTime', '>', at)
    .where('c.startTime', '<', new Date(at.getTime() + aheadMs))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
