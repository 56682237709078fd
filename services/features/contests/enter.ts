/** The door of a contest: what stands on it, and how to get in (contract/contests-and-community 6.1, 6.2). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { outsideRefusal, listOnBoard } from '../boards/index.ts'
import { contestProblemRows } from './problem-rows.ts'
import { existingContest, fitsRule, isGroupMember, showsOverview, viewContest } from './policy.ts'
import type { ContestView } from './policy.ts'
import { isSamePassword } from '../account/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { presentInfo } from './present.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const participants = async (db: Db, cid: number): Promise<number> =>
  (await firstRow(db, sql<{ count: number }>`select count(*) as count from contest_register where cid = ${cid}`))
    ?.count ?? 0

function checkMember(view: ContestView): void {
  if (!isGroupMember(view) && !(view.viewer && isRoot(view.viewer.role))) throw new Refusal('contestGroupOnly')
}

const countProblems = async (db: Db, cid: number): Promise<number> =>
  (await firstRow(db, sql<{ count: number }>`select count(*) as count from contest_problem where cid = ${cid}`))
    ?.count ?? 0

async function presentDoor(
  db: Db,
  { contest, phase, isJury, isRegistered }: ContestView,
  at: Date,
): Promise<CallAnswer<'contestInfo'>> {
  const count = await participants(db, contest.id)
  const problemCount = phase === 'scheduled' && !isJury ? null : await countProblems(db, contest.id)
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
  return presentDoor(db, view, at)
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
  return presentDoor(db, view, at)
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
    contest: presentInfo({ ...view.contest, count: await participants(db, cid) }, at),
    problemList: problems.map(({ createdAt, updatedAt, bankId: _secret, ...row }) => ({
      ...row,
      ac: null,
      total: null,
      gmtCreate: wireTime(createdAt),
      gmtModified: wireTime(updatedAt),
    })),
  }
}

const removeParticipant = (db: Db, cid: number, uid: string) =>
  change(
    db,
    sql`
    with gone as (delete from contest_register where cid = ${cid} and uid = ${uid} returning cid)
    update board set is_stale = true where cid in (select cid from gone)`,
  )

/** Of a participant whose name no longer fits the account rule the entry is dropped. Throws Refusal. */
export async function contestAccess(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestAccess'>> {
  const db = orm.em.fork()
  const view = await viewContest(db, { cid, viewer, now: now() })
  if (!view) {
    const entered = await firstRow(db, sql`select 1 from contest_register where cid = ${cid} and uid = ${viewer.uid}`)
    if (entered) throw new Refusal('contestMissing')
    return { access: false }
  }
  if (!view.isRegistered) return { access: false }
  if (fitsRule(view)) return { access: true }
  await removeParticipant(db, cid, viewer.uid)
  return { access: false }
}

async function registerIn(
  db: Db,
  viewer: Viewer,
  { cid, password }: { readonly cid: number; readonly password: string },
  now: Date,
): Promise<void> {
  const view = await existingContest(db, { cid, viewer, now, lock: true })
  checkMember(view)
  const { auth, pwd } = view.contest
  if (auth === 0 || pwd === null) throw new Refusal('registerNeedless')
  if (!isSamePassword(password, pwd)) throw new Refusal('registerPassword')
  if (!fitsRule(view)) throw new Refusal('registerAccountRule')
  const added = await change(
    db,
    sql`insert into contest_register (cid, uid) values (${cid}, ${viewer.uid}) on conflict do nothing`,
  )
  if (added === 0) throw new Refusal('registerTwice')
  if (!view.isJury) await listOnBoard(db, cid, viewer.uid)
}

/** Throws Refusal. */
export const registerForContest = async (
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, password }: CallBody<'registerContest'>,
): Promise<void> => {
  if (!password) throw new Refusal('fieldBlank', { field: 'password' })
  await orm.em.fork().transactional((db) => registerIn(db, viewer, { cid, password }, now()))
}
