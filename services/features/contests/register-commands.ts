/** What a contest shows from outside, and how to enter it (contract/contests-and-community 6.1, 6.2). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { outsideRefusal, listOnBoard } from '../boards/index.ts'
import { tables } from '../entities.ts'
import { Board } from '../boards/entities.ts'
import { ContestProblem, ContestRegister } from './entities.ts'
import { contestProblemRows } from './problem-rows.ts'
import { existingContest, fitsRule, isGroupMember, showsOverview, viewContest } from './policy.ts'
import type { ContestView } from './policy.ts'
import { isSamePassword } from '../account/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { presentInfo } from './present.ts'

type Tools = Pick<Context, 'orm' | 'now'>

function checkMember(view: ContestView): void {
  if (!isGroupMember(view) && !(view.viewer && isRoot(view.viewer.role))) throw new Refusal('contestGroupOnly')
}

async function presentOutside(
  em: EntityManager,
  { contest, phase, isJury, isRegistered }: ContestView,
  at: Date,
): Promise<CallAnswer<'contestInfo'>> {
  const count = await em.count(ContestRegister, { cid: contest.id })
  const problemCount = phase === 'scheduled' && !isJury ? null : await em.count(ContestProblem, { cid: contest.id })
  return { ...presentInfo({ ...contest, count }, at), phase, isContestAdmin: isJury, isRegistered, problemCount }
}

/** Throws Refusal. */
export async function contestInfo(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestInfo'>> {
  const db = orm.em.fork()
  const at = now()
  const view = await existingContest(db, { cid, viewer, now: at })
  checkMember(view)
  return presentOutside(db, view, at)
}

/**
 * For anonymous readers too. They are told the same of a contest that is not theirs to see and of one that does not
 * exist. Throws Refusal.
 */
export async function contestOverview(
  tools: Tools,
  viewer: Viewer | null,
  cid: number,
): Promise<CallAnswer<'contestOverview'>> {
  if (viewer !== null) return contestInfo(tools, viewer, cid)
  const db = tools.orm.em.fork()
  const at = tools.now()
  const view = await viewContest(db, { cid, viewer, now: at })
  if (!view || !showsOverview(view)) throw new Refusal('contestSignIn')
  return presentOutside(db, view, at)
}

/** For visitors too, where the board is open to the outside. Throws Refusal. */
export async function contestOutsideInfo(
  { orm, now }: Tools,
  viewer: Viewer | null,
  cid: number,
  locale: Locale,
): Promise<CallAnswer<'contestOutsideInfo'>> {
  const db = orm.em.fork()
  const at = now()
  const view = await viewContest(db, { cid, viewer, now: at })
  if (!view) throw new Refusal('contestNotFound')
  const refusal = outsideRefusal(view)
  if (refusal) throw new Refusal(refusal)
  const problems = await contestProblemRows(db, cid, [], locale)
  return {
    contest: presentInfo({ ...view.contest, count: await db.count(ContestRegister, { cid }) }, at),
    problemList: problems.map(({ createdAt, updatedAt, bankId: _secret, ...row }) => ({
      ...row,
      ac: null,
      total: null,
      gmtCreate: wireTime(createdAt),
      gmtModified: wireTime(updatedAt),
    })),
  }
}

const removeParticipant = (em: EntityManager, cid: number, uid: string): Promise<void> =>
  em.transactional(async (inside) => {
    if ((await inside.nativeDelete(ContestRegister, { cid, uid })) > 0)
      await inside.nativeUpdate(Board, { cid }, { isStale: true })
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
  await removeParticipant(db, cid, viewer.uid)
  return { access: false }
}

async function registerIn(
  em: EntityManager,
  viewer: Viewer,
  { cid, password }: { readonly cid: number; readonly password: string },
  now: Date,
): Promise<void> {
  const view = await existingContest(em, { cid, viewer, now, lock: true })
  checkMember(view)
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
  if (!view.isJury) await listOnBoard(em, cid, viewer.uid)
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
