/** Who asks, and what of their own they may mix with the ids of others. */
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import type { TestServices } from '../support/stack.ts'
import { makeHome } from './homes/home.ts'
import type { Home } from './homes/home.ts'

export const readerNames = ['anonymous', 'outsider', 'participant', 'neighbour', 'admin', 'problemAdmin'] as const
export type ReaderName = (typeof readerNames)[number]

export interface Reader {
  readonly name: ReaderName
  readonly caller: Caller
  /** What they own, or have entered. */
  readonly own: Home | null
}

export interface World {
  readonly readers: readonly Reader[]
  readonly root: Caller
  /** What is none of theirs. */
  readonly homes: readonly Home[]
}

export async function makeWorld(services: TestServices): Promise<World> {
  const homes = [
    await makeHome(services, { name: 'site', inGroup: false, hidden: false }),
    await makeHome(services, { name: 'siteHidden', inGroup: false, hidden: true }),
    await makeHome(services, { name: 'group', inGroup: true, hidden: false }),
    await makeHome(services, { name: 'groupHidden', inGroup: true, hidden: true }),
  ]
  const entered = await makeHome(services, { name: 'siteEntered', inGroup: false, hidden: false })
  const neighbours = await makeHome(services, { name: 'groupOwn', inGroup: true, hidden: false, owner: 'neighbour' })
  const admins = await makeHome(services, { name: 'siteOwn', inGroup: false, hidden: false, owner: 'admin' })
  const participant = await person(services, 'participant')
  const uid = await uidOf(services, 'participant')
  const db = services.ctx.orm.em.fork()
  await change(db, sql`insert into contest_register (cid, uid) values (${entered.ids.contest[0]}, ${uid})`)
  await change(db, sql`insert into training_register (tid, uid) values (${entered.ids.training[0]}, ${uid})`)
  const readers: Reader[] = [
    { name: 'anonymous', caller: anonymous(services), own: null },
    { name: 'outsider', caller: await person(services, 'outsider'), own: null },
    { name: 'participant', caller: participant, own: entered },
    { name: 'neighbour', caller: neighbours.owner, own: neighbours },
    { name: 'admin', caller: admins.owner, own: admins },
    { name: 'problemAdmin', caller: await person(services, 'problemadmin', 1008), own: null },
  ]
  return { readers, root: await signedInRoot(services), homes }
}
