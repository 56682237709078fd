/** Changing and deleting accounts (contract/admin 3): who may, what ends at once, and what stands in the way. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import { isColour, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { brokenUnique, change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, revocationOf } from '../../../platform/outbox/outbox.ts'
import { dropCode, resetPurpose } from '../codes.ts'
import { checkPassword, countChars, hasHidden, isEmail, newUsername } from '../input.ts'
import { refuseLookAlike } from '../look-alikes.ts'
import { hashPassword } from '../passwords.ts'
import type { UserRow } from '../users.ts'
import { notifyRoleChanged } from './role-notice.ts'
import { lockRoots, rootRoleId } from './roots.ts'

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
  UserRow,
  | 'username'
  | 'nickname'
  | 'realname'
  | 'school'
  | 'place'
  | 'email'
  | 'title_name'
  | 'title_color'
  | 'role_id'
  | 'status'
>

function changesOf(body: CallBody<'editUser'>, before: UserRow): Changes {
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
    title_name: either(
      body.titleName,
      (text) => lineOf('titleName', text, userLimits.titleMaxChars),
      before.title_name,
    ),
    title_color: either(body.titleColor, colourOf, before.title_color),
    role_id: body.type ?? before.role_id,
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

async function store(
  db: Db,
  now: Date,
  uid: string,
  { after, hash }: { after: Changes; hash: string | null },
): Promise<void> {
  await change(
    db,
    sql`
    update users set username = ${after.username}, nickname = ${after.nickname}, school = ${after.school}, place = ${after.place}, realname = ${after.realname}, email = ${after.email}, title_name = ${after.title_name}, title_color = ${after.title_color},
      role_id = ${after.role_id}, status = ${after.status}, password_hash = coalesce(${hash}::text, password_hash), gmt_modified = ${now} where uid = ${uid}`,
  )
}

/** Names an author is written down by follow a new name. */
async function renameAuthor(db: Db, before: string, after: string): Promise<void> {
  if (before === after) return
  await change(db, sql`update problem set author = ${after} where author = ${before}`)
  await change(db, sql`update problem set modified_user = ${after} where modified_user = ${before}`)
}

/** Throws Refusal. */
export async function editUser(ctx: Context, viewer: Viewer, body: CallBody<'editUser'>): Promise<null> {
  const hash = await newHash(body)
  const edit = async (db: Db): Promise<void> => {
    const roots = await lockRoots(db, viewer)
    const before = await firstRow(db, sql<UserRow>`select * from users where uid = ${body.uid} for update`)
    if (before === null) throw new Refusal('userNotFound')
    const after = changesOf(body, before)
    if (!roles.some(({ id }) => id === after.role_id))
      throw new Refusal('badRequest', { field: 'type', rule: 'choice' })
    if (after.username !== before.username)
      await refuseLookAlike(db, after.username, { except: body.uid, mayReserve: true })
    const turns = after.role_id !== before.role_id || after.status !== before.status
    if (viewer.uid === body.uid && (turns || hash !== null)) throw new Refusal('ownAccount')
    if (turns && (after.role_id !== rootRoleId || after.status !== 0) && roots.every((uid) => uid === body.uid))
      throw new Refusal('lastRoot')
    await store(db, ctx.now(), body.uid, { after, hash })
    await renameAuthor(db, before.username, after.username)
    if (after.role_id !== before.role_id)
      await notifyRoleChanged(db, body.uid, { before: before.role_id, after: after.role_id })
    if (hash !== null || after.email !== before.email) await dropCode(db, resetPurpose, body.uid)
    if (hash !== null || after.status !== 0) await ctx.sessions.endAll(body.uid, { db })
    else await enqueue(db, [revocationOf(body.uid)])
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
