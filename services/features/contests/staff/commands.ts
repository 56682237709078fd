/**
 * Giving and taking roles of a contest. Whoever holds the contest's row lock decides: nobody submits to it meanwhile,
 * so that nobody is participant and staff at once. What the person watches is asked for again after the commit.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { contestRoleOf, rolesGivenBy, staffLimits } from '@podium/proto/rules/contest/contest-staff.ts'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { roles, userStatus } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import { isWord } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, liveEvent, revocationOf } from '../../../platform/outbox/outbox.ts'
import { insertContestAccounts, newContestAccounts } from '../../account/index.ts'
import { joinAsDirector } from '../../contest-api/index.ts'
import { tables } from '../../entities.ts'
import { ContestRecord } from '../entities.ts'
import { groupLevelOf, staffContest } from '../policy.ts'
import { findContest } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { ContestTeam } from '../teams/entities.ts'
import { ContestStaff } from './entities.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'sessions'>

/** The contest, locked, for somebody who may give and take these roles. Throws Refusal. */
async function lockStaff(
  em: EntityManager,
  { cid, viewer, now }: { readonly cid: number; readonly viewer: Viewer; readonly now: Date },
  concerned: readonly StaffRole[],
): Promise<ContestRow> {
  const contest = await findContest(em, cid, true)
  const { role } = await staffContest(em, { cid, viewer, now }, 'staff')
  if (!contest) throw new Refusal('notContestStaff')
  const mine = rolesGivenBy(role)
  if (!concerned.every((one) => mine.includes(one))) throw new Refusal('staffRoleRefused')
  return contest
}

/** To whoever has the list open, and to the person's own pages. */
async function notify(db: Db, { cid, uids, now }: { cid: number; uids: readonly string[]; now: Date }): Promise<void> {
  const [data, rev] = [{ cid }, now.getTime()]
  await enqueue(db, [
    liveEvent({ topic: topics.contest(cid, 'staff'), rev, kind: 'changed', data: { jury: data } }),
    ...uids.flatMap((uid) => [
      liveEvent({ topic: topics.user(uid), rev, kind: 'role', data: { contestant: data } }),
      revocationOf(uid),
    ]),
  ])
}

const roleNow = async (em: EntityManager, cid: number, uid: string): Promise<StaffRole | null> =>
  (await em.findOne(ContestStaff, { cid, uid }))?.role ?? null

async function checkRoom(em: EntityManager, cid: number, more: number): Promise<void> {
  if ((await em.count(ContestStaff, { cid })) + more > staffLimits.staffMax)
    throw new Refusal('staffFull', { max: staffLimits.staffMax })
}

/** Of an account that works for another contest alone nobody knows here. Throws Refusal. */
async function findPerson(db: Db, { cid, username }: CallBody<'giveContestRole'>) {
  const found = await tables(db)
    .selectFrom('users')
    .select(['uid', 'username', 'roleId', 'onlyCid'])
    .where('status', '=', userStatus.enabled)
    .where(({ ref }) => isWord(ref('username'), username.trim()))
    .executeTakeFirst()
  const role = roles.find(({ id }) => id === found?.roleId)
  if (!found || !role || (found.onlyCid !== null && found.onlyCid !== cid)) throw new Refusal('userNotFound')
  return { ...found, role: role.name }
}

/** Throws Refusal. */
export async function giveRole({ orm, now }: Tools, viewer: Viewer, body: CallBody<'giveContestRole'>): Promise<null> {
  const { cid, role } = body
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const contest = await lockStaff(em, { cid, viewer, now: at }, [role])
    const person = await findPerson(em, body)
    const { uid, username: name } = person
    const groupAuthority = await groupLevelOf(em, contest.gid, { ...viewer, ...person })
    if (contestRoleOf(person, contest, { groupAuthority, given: null }) !== null)
      throw new Refusal('staffNeedless', { name })
    const before = await roleNow(em, cid, uid)
    if (before === role) return null
    if (before === null) await checkRoom(em, cid, 1)
    else await lockStaff(em, { cid, viewer, now: at }, [before])
    if ((await em.count(ContestRecord, { cid, uid, isStaff: false })) > 0)
      throw new Refusal('staffIsParticipant', { name })
    if ((await em.count(ContestTeam, { cid, uid })) > 0) throw new Refusal('staffIsTeam', { name })
    await em.upsert(ContestStaff, { cid, uid, role, givenBy: viewer.username, givenAt: at })
    if (role === 'director') await joinAsDirector(em, { cid, uid, now: at })
    await notify(em, { cid, uids: [uid], now: at })
    return null
  })
}

/** Throws Refusal. */
export async function takeRole(
  { orm, now, sessions }: Tools,
  viewer: Viewer,
  { cid, uid }: CallQuery<'takeContestRole'>,
): Promise<null> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await lockStaff(em, { cid, viewer, now: at }, [])
    const before = await roleNow(em, cid, uid)
    if (before === null) throw new Refusal('staffMissing')
    await lockStaff(em, { cid, viewer, now: at }, [before])
    await em.nativeDelete(ContestStaff, { cid, uid })
    const person = await tables(em).selectFrom('users').select('onlyCid').where('uid', '=', uid).executeTakeFirst()
    if (person?.onlyCid === cid) await sessions.endAll(uid, { db: em })
    await notify(em, { cid, uids: [uid], now: at })
  })
  sessions.forget(uid)
  return null
}

/** Numbers go on where the names of this contest and role have come to. */
async function freeNames(db: Db, { cid, role, count }: CallBody<'makeStaffAccounts'>): Promise<string[]> {
  const start = `${role}-${cid}-`
  const taken = await tables(db)
    .selectFrom('users')
    .select('searchName')
    .where('searchName', 'like', `${start}%`)
    .execute()
  const numbers = taken.map(({ searchName }) => Number(searchName.slice(start.length))).filter(Number.isSafeInteger)
  const last = Math.max(0, ...numbers)
  return Array.from({ length: count }, (_, index) => `${start}${last + index + 1}`)
}

/** All or none. Throws Refusal. */
export async function makeAccounts(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'makeStaffAccounts'>,
): Promise<CallAnswer<'makeStaffAccounts'>> {
  const { cid, role, count } = body
  const at = now()
  // Before the passwords are hashed, which takes a second and more; and again under the lock.
  await lockStaff(orm.em.fork(), { cid, viewer, now: at }, [role])
  const made = await newContestAccounts(await freeNames(orm.em.fork(), body), staffLimits.passwordChars)
  try {
    await orm.em.fork().transactional(async (em) => {
      await lockStaff(em, { cid, viewer, now: at }, [role])
      await checkRoom(em, cid, count)
      const uids = await insertContestAccounts(em, made, { cid, now: at })
      for (const uid of uids) em.create(ContestStaff, { cid, uid, role, givenBy: viewer.username, givenAt: at })
      await em.flush()
      await notify(em, { cid, uids: [], now: at })
    })
  } catch (error) {
    if (brokenUnique(error) === null) throw error
    throw new Refusal('usernamesTaken', { names: made.map(({ username }) => username) })
  }
  return { accounts: made.map(({ username, password }) => ({ username, password })) }
}
