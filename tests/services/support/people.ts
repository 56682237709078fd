/**
 * Users of the tests. Where registering and signing in are not the matter, both are taken as done: each costs more
 * than most tests.
 */
import { randomBytes } from 'node:crypto'
import { roles, rootUid } from '@podium/proto/rules/user/roles.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { hashPassword } from '@podium/services/features/account/passwords/hash.ts'
import type { Viewer } from '@podium/services/platform/context.ts'
import { giveNotices } from '@podium/services/features/notices/index.ts'
import { createCaller } from './caller.ts'
import type { Caller } from './caller.ts'
import { lastCode } from './mailbox.ts'
import type { TestServices } from './stack.ts'

export const password = 'pass-word-1'

/** Root as commands get them, where no call is made. */
export const rootViewer: Viewer = {
  uid: rootUid,
  username: 'root',
  role: 'root',
  permissions: roles[0].permissions,
  locale: 'en-US',
  sessionId: '',
  onlyCid: null,
}

let hashing: Promise<string> | undefined

/** Registers a user the way that people register; throws when the services refuse. */
export async function registerUser(services: TestServices, username: string, locale = 'en-US'): Promise<Caller> {
  const caller = createCaller(services.app)
  caller.locale = locale
  const email = `${username}@example.org`
  const asked = await caller.call('registerCode', { query: { email } })
  if (asked.status !== 200) throw new Error(asked.msg)
  const code = lastCode(services.ctx.config.dataDir, email)
  const registered = await caller.call('register', { body: { username, password, email, code } })
  if (registered.status !== 200) throw new Error(registered.msg)
  return caller
}

/** Signs a caller in and keeps the token. */
export async function signIn(caller: Caller, username: string, secret = password): Promise<void> {
  const answer = await caller.call('login', { body: { username, password: secret } })
  if (answer.status !== 200) throw new Error(answer.msg)
  caller.token = String(answer.headers.authorization)
}

/** A caller with the token of a new sign-in. */
async function signedInCaller({ app, ctx }: TestServices, uid: string): Promise<Caller> {
  const caller = createCaller(app)
  caller.token = await ctx.sessions.open(uid, { ip: caller.ip, userAgent: 'test' })
  return caller
}

const plainUser = 1002

/**
 * A new user who may sign in with `password` and is signed in already; with a role other than the plain one when
 * given.
 */
export async function person(services: TestServices, username: string, roleId = plainUser): Promise<Caller> {
  const uid = randomBytes(16).toString('hex')
  const hash = await (hashing ??= hashPassword(password))
  await services.ctx.orm.em.fork().transactional(async (db) => {
    await change(
      db,
      sql`
      insert into users (uid, username, email, password_hash, locale, role_id, gmt_create, gmt_modified)
      values (${uid}, ${username}, ${`${username}@example.org`}, ${hash}, 'en-US', ${roleId},
        ${services.ctx.now()}, ${services.ctx.now()})`,
    )
    await giveNotices(db, [uid])
  })
  return signedInCaller(services, uid)
}

export const signedInRoot = (services: TestServices): Promise<Caller> => signedInCaller(services, rootUid)

/** A caller who is not signed in. */
export const anonymous = (services: TestServices): Caller => createCaller(services.app)

export const uidOf = async ({ ctx }: TestServices, username: string): Promise<string> =>
  (await firstRow(ctx.orm.em.fork(), sql<{ uid: string }>`select uid from users where username = ${username}`))?.uid ??
  ''
