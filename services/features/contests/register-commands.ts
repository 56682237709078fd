/** How to enter a contest (contract/contests-and-community 6.2). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody, CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { hallEvent, recordTeam, recordTeams } from '../contest-api/index.ts'
import { listOnBoard } from '../boards/index.ts'
import { tables } from '../entities.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { notifyParticipants } from './events.ts'
import { existingContest, fitsRule, checkMember, viewContest } from './policy.ts'
import { isSamePassword } from '../account/index.ts'
import { ContestRegister } from './entities.ts'
import { Board } from '../boards/entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

async function registerIn(
  em: EntityManager,
  viewer: Viewer,
  { cid, password }: { readonly cid: number; readonly password: string },
  now: Date,
): Promise<void> {
  const view = await existingContest(em, { cid, viewer, now, lock: true })
  checkMember(view)
  if (view.isAway) throw new Refusal('contestAddress')
  const { auth, pwd } = view.contest
  if (auth === contestAuths.public || pwd === null) throw new Refusal('registerNeedless')
  if (!isSamePassword(password, pwd)) throw new Refusal('registerPassword')
  if (!fitsRule(view)) throw new Refusal('registerAccountRule')
  const { numInsertedOrUpdatedRows: added } = await tables(em)
    .insertInto('contest_register')
    .values({ cid, uid: viewer.uid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!added) throw new Refusal('registerTwice')
  if (view.role === null) {
    await listOnBoard(em, cid, viewer.uid)
    await recordTeam(em, cid, viewer.uid)
  }
  await notifyParticipants(em, cid)
}

/** Throws Refusal. */
export const registerForContest = async (
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, password }: CallBody<'registerContest'>,
): Promise<void> => {
  if (!password) throw new Refusal('fieldBlank', { field: 'password' })
  await orm.em.fork().transactional((em) => registerIn(em, viewer, { cid, password }, now()))
}

const removeParticipant = (em: EntityManager, cid: number, uid: string, now: Date): Promise<void> =>
  em.transactional(async (inside) => {
    if ((await inside.nativeDelete(ContestRegister, { cid, uid })) === 0) return
    await inside.nativeUpdate(Board, { cid }, { isStale: true })
    await notifyParticipants(inside, cid)
    await recordTeams(inside, cid)
    await enqueue(inside, [hallEvent(cid, now)])
  })

/** Of a participant whose name no longer fits the account rule the entry is dropped. Throws Refusal. */
export async function contestAccess(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestAccess'>> {
  const db = orm.em.fork()
  const view = await viewContest(db, { cid, viewer, now: now() })
  if (!view) {
    if (await db.count(ContestRegister, { cid, uid: viewer.uid })) throw new Refusal('contestMissing')
    return { access: false }
  }
  if (!view.isRegistered) return { access: false }
  if (fitsRule(view)) return { access: true }
  await removeParticipant(db, cid, viewer.uid, now())
  return { access: false }
}
