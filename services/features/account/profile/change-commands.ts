/**
 * Changing password, e-mail and mobile number, each with the current password (contract/practice 2.1, 4.1; decision
 * 7).
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { Locale, LocalText } from '@podium/proto/rules/site/locale.ts'
import { isMobile, plainMobile } from '@podium/proto/rules/user/profile.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { clearChanges, countChange, maxChangeFailures, uncountChange } from './failure-commands.ts'
import type { Change } from './failure-commands.ts'
import {
  changeEmailPurpose,
  changeMobilePurpose,
  checkCode,
  dropCode,
  resetPurpose,
  sixDigits,
  storeCode,
  useCode,
} from '../code-commands.ts'
import { checkPassword, filled, isEmail } from '../form.ts'
import { hashPassword, passwordFits } from '../passwords/hash.ts'
import { userByEmail, userByUid } from '../queries.ts'
import { userInfo } from '../present.ts'
import type { UserRow } from '../queries.ts'

type Outcome = CallAnswer<'changePassword'>

const texts = {
  done: { 'en-US': 'Update Successfully', 'zh-CN': '更新成功' },
  wrongPassword: {
    'en-US': 'The current password is wrong ({failures} of {max}).',
    'zh-CN': '当前密码错误（第 {failures} 次，共 {max} 次机会）。',
  },
  wrongCode: {
    'en-US': 'The code is wrong ({failures} of {max}).',
    'zh-CN': '验证码错误（第 {failures} 次，共 {max} 次机会）。',
  },
  locked: {
    'en-US': 'Too many failed tries. Please try again in {minutes} min.',
    'zh-CN': '错误次数过多，请 {minutes} 分钟后再试。',
  },
} satisfies Record<string, LocalText>

const inLocale = (text: LocalText, locale: Locale, params: Readonly<Record<string, number>> = {}): string =>
  text[locale].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))

async function ownRow(db: Db, { uid }: Viewer): Promise<UserRow> {
  const user = await userByUid(db, uid)
  if (user === null) throw new Refusal('signInAgain')
  return user
}

type OwnChange = Partial<Pick<UserRow, 'passwordHash' | 'email' | 'mobile' | 'gmtModified'>>

const editOwn = (db: Db, { uid }: Viewer, changed: OwnChange): Promise<unknown> =>
  tables(db).updateTable('users').set(changed).where('uid', '=', uid).execute()

interface Try {
  readonly viewer: Viewer
  readonly what: Change
  readonly password: string
  readonly locale: Locale
  /** Looks at the code, if the change has one. Throws Refusal `codeWrong` or that of a code that is gone. */
  readonly checkCode?: (db: Db) => Promise<void>
  /** Stores the change, in a transaction. */
  readonly store: (db: Db) => Promise<void>
}

/**
 * Checks password and code under the count of failures, and stores. What is wrong stands in the answer, not in a
 * refusal.
 */
async function attempt(ctx: Context, { viewer, what, password, locale, ...work }: Try): Promise<Outcome> {
  const db = ctx.orm.em.fork()
  const { uid } = viewer
  const counted = await countChange(db, { uid, what }, ctx.now())
  if ('lockedUntil' in counted) {
    const minutes = Math.max(1, Math.ceil((counted.lockedUntil.getTime() - ctx.now().getTime()) / 60_000))
    return { code: 403, msg: inLocale(texts.locked, locale, { minutes }), userInfo: null }
  }
  const failed = (text: LocalText, field: 'password' | 'code'): Outcome => ({
    code: 400,
    field,
    msg: inLocale(text, locale, { failures: counted.failures, max: maxChangeFailures }),
    userInfo: null,
  })
  const user = await ownRow(db, viewer)
  if (!(await passwordFits(password.trim(), user.passwordHash))) return failed(texts.wrongPassword, 'password')
  try {
    await work.checkCode?.(db)
    await ctx.orm.em.fork().transactional(async (em) => {
      await work.store(em)
      await clearChanges(em, { uid, what })
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'codeWrong') return failed(texts.wrongCode, 'code')
    await uncountChange(db, { uid, what })
    throw error
  }
  return { code: 200, msg: inLocale(texts.done, locale), userInfo: null }
}

/** Ends every other sign-in of the user. Throws Refusal. */
export async function changePassword(
  ctx: Context,
  viewer: Viewer,
  given: CallBody<'changePassword'>,
  locale: Locale,
): Promise<Outcome> {
  const body = filled(given, ['oldPassword', 'newPassword'])
  const newPassword = body.newPassword.trim()
  checkPassword(body.newPassword)
  checkPassword(newPassword)
  if (newPassword === body.oldPassword.trim()) throw new Refusal('passwordSame')
  const { uid, sessionId } = viewer
  const done = await attempt(ctx, {
    viewer,
    what: 'password',
    password: body.oldPassword,
    locale,
    store: async (db) => {
      const hash = await hashPassword(newPassword)
      await editOwn(db, viewer, { passwordHash: hash, gmtModified: ctx.now() })
      await dropCode(db, resetPurpose, uid)
      await ctx.sessions.endAll(uid, { db, except: sessionId })
    },
  })
  if (done.code === 200) ctx.sessions.forget(uid)
  return done
}

/** An address that may become the reader's. */
async function newEmail(db: Db, viewer: Viewer, given: string): Promise<string> {
  const email = given.trim()
  if (!isEmail(email)) throw new Refusal('emailFormat')
  const own = (await ownRow(db, viewer)).email
  if (own?.toLowerCase() === email.toLowerCase()) throw new Refusal('emailSame')
  if (await userByEmail(db, email)) throw new Refusal('emailTaken')
  return email
}

async function newMobile(db: Db, viewer: Viewer, given: string): Promise<string> {
  const mobile = plainMobile(given)
  if (!isMobile(mobile)) throw new Refusal('mobileFormat')
  if ((await ownRow(db, viewer)).mobile === mobile) throw new Refusal('mobileSame')
  const other = await tables(db).selectFrom('users').select('uid').where('mobile', '=', mobile).executeTakeFirst()
  if (other) throw new Refusal('mobileTaken')
  return mobile
}

export async function sendChangeEmailCode(ctx: Context, viewer: Viewer, given: string, locale: Locale): Promise<void> {
  const db = ctx.orm.em.fork()
  const email = await newEmail(db, viewer, given)
  const target = email.toLowerCase()
  const code = sixDigits()
  await storeCode(db, changeEmailPurpose, { target, code }, ctx.now())
  await ctx.notify.send({ kind: 'changeEmailCode', to: email, locale, code }).catch(async (error: unknown) => {
    await dropCode(db, changeEmailPurpose, target)
    throw error
  })
}

export async function sendChangeMobileCode(ctx: Context, viewer: Viewer, given: string, locale: Locale): Promise<void> {
  const db = ctx.orm.em.fork()
  const target = await newMobile(db, viewer, given)
  const text = await ctx.notify.texting()
  if (text === null) throw new Refusal('smsNotConfigured')
  const code = sixDigits()
  await storeCode(db, changeMobilePurpose, { target, code }, ctx.now())
  await text({ to: target, locale, code }).catch(async (error: unknown) => {
    await dropCode(db, changeMobilePurpose, target)
    throw error
  })
}

/** Runs a write; a unique key that it breaks is the refusal named for it. */
async function storeUnique(write: Promise<unknown>, key: string, taken: ErrorCode): Promise<void> {
  try {
    await write
  } catch (error) {
    if (brokenUnique(error) === key) throw new Refusal(taken)
    throw error
  }
}

const withUser = async (ctx: Context, viewer: Viewer, done: Outcome): Promise<Outcome> =>
  done.code === 200 ? { ...done, userInfo: userInfo(await ownRow(ctx.orm.em.fork(), viewer)) } : done

/** Throws Refusal. */
export async function changeEmail(
  ctx: Context,
  viewer: Viewer,
  asked: CallBody<'changeEmail'>,
  locale: Locale,
): Promise<Outcome> {
  const body = filled(asked, ['password', 'newEmail', 'code'])
  const email = await newEmail(ctx.orm.em.fork(), viewer, body.newEmail)
  const given = { target: email.toLowerCase(), code: body.code.trim() }
  const done = await attempt(ctx, {
    viewer,
    what: 'email',
    password: body.password,
    locale,
    checkCode: (db) => checkCode(db, changeEmailPurpose, given, ctx.now()),
    store: async (db) => {
      await useCode(db, changeEmailPurpose, given)
      // A link in the mailbox that the account leaves behind opens it no more.
      await dropCode(db, resetPurpose, viewer.uid)
      await storeUnique(editOwn(db, viewer, { email, gmtModified: ctx.now() }), 'users_email_key', 'emailTaken')
    },
  })
  return withUser(ctx, viewer, done)
}

/** Throws Refusal. */
export async function changeMobile(
  ctx: Context,
  viewer: Viewer,
  asked: CallBody<'changeMobile'>,
  locale: Locale,
): Promise<Outcome> {
  const body = filled(asked, ['password', 'newMobile', 'code'])
  const target = await newMobile(ctx.orm.em.fork(), viewer, body.newMobile)
  if ((await ctx.notify.texting()) === null) throw new Refusal('smsNotConfigured')
  const given = { target, code: body.code.trim() }
  const done = await attempt(ctx, {
    viewer,
    what: 'mobile',
    password: body.password,
    locale,
    checkCode: (db) => checkCode(db, changeMobilePurpose, given, ctx.now()),
    store: async (db) => {
      await useCode(db, changeMobilePurpose, given)
      await storeUnique(
        editOwn(db, viewer, { mobile: target, gmtModified: ctx.now() }),
        'users_mobile_key',
        'mobileTaken',
      )
    },
  })
  return withUser(ctx, viewer, done)
}
