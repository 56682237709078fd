/** Changing and deleting accounts (contract/admin 3): who may, what ends at once, and what stands in the way. */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import { roleIds, roles, userStatus } from '@podium/proto/rules/user/roles.ts'
import { isColour, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import { enqueue, revocationOf } from '../../../platform/outbox/outbox.ts'
import { recordAccount } from '../../contest-api/index.ts'
import { notifyHome } from '../../home/index.ts'
import { Problem } from '../../problems/entities.ts'
import { dropCode, resetPurpose } from '../code-commands.ts'
import { checkPassword, countChars, hasHidden, isEmail, newUsername } from '../form.ts'
import { refuseLookAlike } from '../checks/look-alikes.ts'
import { hashPassword } from '../passwords/hash.ts'
import { User } from '../entities.ts'
import { notifyRoleChanged } from './notices.ts'
import { lockRoots } from './policy.ts'

/** Text of one line, or null for none. Throws Refusal. */
function lineOf(field: string, given: string, max: number): string | null {
  const text = given.trim()
  if (countChars(text) > max) throw new Refusal('fieldTooLong', { field, max })
  if (hasHidden(text)) throw new Refusal('badRequest', { field, rule: 'characters' })
  return text === '' ? null : text
}

function nameOf(given: string): string {
  if (given.trim() === '') throw new Refusal('fieldBlank', { field: 'username' })
  return newUsername(given)
}

function emailOf(given: string): string | null {
  const email = given.trim()
  if (email !== '' && !isEmail(email)) throw new Refusal('emailFormat')
  return email === '' ? null : email
}

function colourOf(given: string): string | null {
  const colour = given.trim()
  if (colour !== '' && !isColour(colour)) throw new Refusal('colourFormat', { field: 'titleColor' })
  return colour === '' ? null : colour
}

/** A field that is not sent keeps what is stored. */
const either = <Value>(given: string | null | undefined, read: (given: string) => Value, stored: Value): Value =>
  given === undefined || given === null ? stored : read(given)

type Changes = Pick<
  User,
  'username' | 'nickname' | 'realname' | 'school' | 'place' | 'email' | 'titleName' | 'titleColor' | 'roleId' | 'status'
>

function changesOf(body: CallBody<'editUser'>, before: User): Changes {
  return {
    username: either(body.username, (given) => (given === before.username ? given : nameOf(given)), before.username),
    realname: either(
      body.realname,
      (text) => lineOf('realname', text, limits.profile.realnameMaxChars),
      before.realname,
    ),
    nickname: either(body.nickname, (text) => lineOf('nickname', text, profileLimits.nickname), before.nickname),
    school: either(body.school, (text) => lineOf('school', text, profileLimits.school), before.school),
    place: either(body.place, (text) => lineOf('place', text, userLimits.placeMaxChars), before.place),
    email: either(body.email, emailOf, before.email),
    titleName: either(body.titleName, (text) => lineOf('titleName', text, userLimits.titleMaxChars), before.titleName),
    titleColor: either(body.titleColor, colourOf, before.titleColor),
    roleId: body.type ?? before.roleId,
    status: body.status ?? before.status,
  }
}

/** The new hash, or null to keep the old one. */
async function newHash({ setNewPwd, password }: CallBody<'editUser'>): Promise<string | null> {
  if (!setNewPwd) return null
  const secret = password?.trim() ?? ''
  checkPassword(secret)
  return hashPassword(secret)
}

/** Names an author is written down by follow a new name. */
async function renameAuthor(em: EntityManager, before: string, after: string): Promise<void> {
  if (before === after) return
  await em.nativeUpdate(Problem, { author: before }, { author: after })
  await em.nativeUpdate(Problem, { modifiedUser: before }, { modifiedUser: after })
  // The home page names the creators of contests, the lists of trainings and groups their authors and owners.
  for (const list of ['contests', 'trainings', 'groups'] as const) await notifyHome(em, list)
}

/** Throws Refusal. */
export async function editUser(ctx: Context, viewer: Viewer, body: CallBody<'editUser'>): Promise<null> {
  const hash = await newHash(body)
  const edit = async (em: EntityManager): Promise<void> => {
    const roots = await lockRoots(em, viewer)
    const user = await em.findOne(User, body.uid, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (user === null) throw new Refusal('userNotFound')
    const before = { ...user }
    const after = changesOf(body, user)
    if (!roles.some(({ id }) => id === after.roleId)) throw new Refusal('badRequest', { field: 'type', rule: 'choice' })
    if (after.username !== before.username)
      await refuseLookAlike(em, after.username, { except: body.uid, mayReserve: true })
    const turns = after.roleId !== before.roleId || after.status !== before.status
    if (viewer.uid === body.uid && (turns || hash !== null)) throw new Refusal('ownAccount')
    if (
      turns &&
      (after.roleId !== roleIds.root || after.status !== userStatus.enabled) &&
      roots.every((uid) => uid === body.uid)
    )
      throw new Refusal('lastRoot')
    em.assign(user, { ...after, ...(hash === null ? {} : { passwordHash: hash }), gmtModified: ctx.now() })
    await em.flush()
    await renameAuthor(em, before.username, after.username)
    await recordAccount(em, before, user, ctx.now())
    if (after.roleId !== before.roleId)
      await notifyRoleChanged(em, body.uid, { before: before.roleId, after: after.roleId })
    if (hash !== null || after.email !== before.email) await dropCode(em, resetPurpose, body.uid)
    if (hash !== null || after.status !== userStatus.enabled) await ctx.sessions.endAll(body.uid, { db: em })
    else await enqueue(em, [revocationOf(body.uid)])
  }
  try {
    await ctx.orm.em.fork().transactional(edit)
  } catch (error) {
    const broken = brokenUnique(error)
    if (broken === 'users_username_key') throw new Refusal('usernameTaken')
    if (broken === 'users_email_key') throw new Refusal('emailTaken')
    throw error
  } finally {
    // Whatever changed counts from the next call on, and open pages are asked again what they may watch.
    ctx.sessions.forget(body.uid)
  }
  return null
}
