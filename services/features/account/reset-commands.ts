import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Context } from '../../platform/context.ts'
import { useCaptcha } from './captcha-commands.ts'
import { User } from './entities.ts'
import { checkCode, dropCode, resetCode, resetPurpose, storeCode, useCode } from './code-commands.ts'
import { checkPassword, filled, isEmail } from './form.ts'
import { hashPassword } from './passwords/hash.ts'
import { clearAttemptsOf } from './sign-in/failure-commands.ts'
import { userByEmail, userByName } from './queries.ts'

/**
 * Mails a link to set a new password. The captcha is used up first: every answer afterwards costs whoever asks a
 * captcha.
 */
export async function applyResetPassword(ctx: Context, given: CallBody<'applyResetPassword'>): Promise<void> {
  const body = filled(given, ['email', 'captcha', 'captchaKey'])
  if (body.captcha.trim().length > limits.captchaMaxChars)
    throw new Refusal('captchaLength', { max: limits.captchaMaxChars })
  const email = body.email.trim()
  if (!isEmail(email)) throw new Refusal('emailFormat')
  const db = ctx.orm.em.fork()
  await useCaptcha(db, body, ctx.now())
  const user = await userByEmail(db, email)
  if (user === null || user.email === null) throw new Refusal('emailUnknown')
  const code = resetCode()
  await storeCode(db, resetPurpose, { target: user.uid, code }, ctx.now())
  try {
    await ctx.notify.send({ kind: 'resetLink', to: user.email, locale: user.locale, username: user.username, code })
  } catch (error) {
    await dropCode(db, resetPurpose, user.uid)
    throw error
  }
}

/** Sets a new password with the code of the link and ends every sign-in of the user. */
export async function resetPassword(ctx: Context, given: CallBody<'resetPassword'>): Promise<void> {
  const body = filled(given, ['username', 'password', 'code'])
  const password = body.password.trim()
  checkPassword(body.password)
  checkPassword(password)
  const db = ctx.orm.em.fork()
  const user = await userByName(db, body.username.trim())
  if (user === null) throw new Refusal('resetLinkExpired')
  const target = { target: user.uid, code: body.code.trim() }
  await checkCode(db, resetPurpose, target, ctx.now())
  const passwordHash = await hashPassword(password)
  await ctx.orm.em.fork().transactional(async (em) => {
    await useCode(em, resetPurpose, target)
    await em.nativeUpdate(User, user.uid, { passwordHash, gmtModified: ctx.now() })
    await clearAttemptsOf(em, user.uid)
    await ctx.sessions.endAll(user.uid, { db: em })
  })
  ctx.sessions.forget(user.uid)
}
