import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { networkOf } from '@podium/proto/server/client-network.ts'
import { isAdminRole, userStatus } from '@podium/proto/rules/user/roles.ts'
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limiter.ts'
import type { Context } from '../../../platform/context.ts'
import { hallOpensMs, wantsOneSession, worksForContest } from '../../contests/index.ts'
import { User } from '../entities.ts'
import { passwordFits } from '../passwords/hash.ts'
import { clearAttempts, countAttempt } from './failure-commands.ts'
import { userByName } from '../queries.ts'
import { roleNameOf, userInfo } from '../present.ts'
import type { UserRow } from '../queries.ts'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly ip: string
  readonly userAgent: string
  /** Language that the reader asked for; null when none was named. */
  readonly locale: Locale | null
}

export interface SignedIn {
  readonly user: CallAnswer<'login'>
  readonly token: string
}

/**
 * Looking at a password takes time on purpose. The tries of one address wait for each other, so that a flood of them
 * stands before nobody who signs in from elsewhere; a whole class room may wait.
 */
const inTurn = limitConcurrency({ atOnce: 2, waiting: 300 })

/**
 * The enabled user of a name and password. Only somebody with the right password learns that an account is disabled.
 */
async function authenticate(ctx: Context, { username, password, ip }: SignIn): Promise<UserRow> {
  const db = ctx.orm.em.fork()
  const user = await userByName(db, username)
  await countAttempt(db, { uid: user?.uid ?? null, username, ip }, ctx.now())
  const fits = await inTurn(networkOf(ip), () => passwordFits(password, user?.passwordHash ?? null))
  if (user === null || !fits) throw new Refusal('wrongCredentials')
  await clearAttempts(db, { uid: user.uid, ip })
  if (user.status !== userStatus.enabled) throw new Refusal('accountDisabled')
  const { uid, onlyCid } = user
  const isOver = onlyCid !== null && !(await worksForContest(db, uid, { cid: onlyCid, now: ctx.now() }))
  if (isOver) throw new Refusal('accountDisabled')
  return user
}

/** Where a contest of the account wants it, earlier sign-ins end with a new one. */
async function endOthers(ctx: Context, uid: string, token: string): Promise<void> {
  if (!(await wantsOneSession(ctx, uid, hallOpensMs))) return
  const viewer = await ctx.sessions.viewerOfToken(token)
  await ctx.sessions.endAll(uid, viewer === null ? {} : { except: viewer.sessionId })
}

/** Opens a session for somebody who has shown who they are. */
export async function open(
  ctx: Context,
  user: UserRow,
  { ip, userAgent, locale }: Pick<SignIn, 'ip' | 'userAgent' | 'locale'>,
): Promise<SignedIn> {
  if (locale !== null && user.locale !== locale) await ctx.orm.em.fork().nativeUpdate(User, user.uid, { locale })
  const token = await ctx.sessions.open(user.uid, { ip, userAgent })
  await endOthers(ctx, user.uid, token)
  return { user: userInfo(user), token }
}

/** Signs in. Throws Refusal `wrongCredentials`, `accountDisabled`, `signInLocked`. */
export async function signIn(ctx: Context, input: SignIn): Promise<SignedIn> {
  return open(ctx, await authenticate(ctx, input), input)
}

/** Signs in to the administrator area. Throws Refusal `notAdmin` besides. */
export async function signInAsAdmin(ctx: Context, input: SignIn): Promise<SignedIn> {
  const user = await authenticate(ctx, input)
  if (!isAdminRole(roleNameOf(user) ?? '')) throw new Refusal('notAdmin')
  return open(ctx, user, input)
}
