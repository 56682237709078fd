import { randomBytes } from 'node:crypto'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Context } from '../../platform/context.ts'
import { brokenUnique } from '../../platform/database/faults.ts'
import { fieldRefusal } from '../../platform/http/field-rules.ts'
import { giveNotices } from '../notices/index.ts'
import { checkCode, dropCode, registerPurpose, sixDigits, storeCode, useCode } from './code-commands.ts'
import { checkPassword, isEmail, newUsername, required } from './form.ts'
import { refuseLookAlike } from './checks/look-alikes.ts'
import { hashPassword } from './passwords/hash.ts'
import { isThrowaway } from './checks/throwaway-domains.ts'
import { User } from './entities.ts'
import { userByEmail } from './queries.ts'

async function refuseWhenClosed(ctx: Context): Promise<void> {
  const { register } = await ctx.settings.get()
  if (!register) throw new Refusal('registrationClosed')
}

/** Mails a code to an address that wants to register. */
export async function sendRegisterCode(
  ctx: Context,
  given: string,
  locale: Locale,
): Promise<CallAnswer<'registerCode'>> {
  await refuseWhenClosed(ctx)
  const email = required('email', given)
  if (!isEmail(email)) throw new Refusal('emailFormat')
  if (isThrowaway(email)) throw new Refusal('emailBlocked')
  const db = ctx.orm.em.fork()
  if (await userByEmail(db, email)) throw new Refusal('emailTaken')
  const target = email.toLowerCase()
  const code = sixDigits()
  await storeCode(db, registerPurpose, { target, code }, ctx.now())
  try {
    await ctx.notify.send({ kind: 'registerCode', to: email, locale, code })
  } catch (error) {
    await dropCode(db, registerPurpose, target)
    throw error
  }
  return { email, expire: limits.registerCodeLifeMs / 1000 }
}

/** Creates an account. A code whose name turns out to be taken stays good for another name. */
export async function register(ctx: Context, body: CallBody<'register'>, locale: Locale): Promise<void> {
  await refuseWhenClosed(ctx)
  const username = newUsername(required('username', body.username))
  const email = required('email', body.email)
  const password = required('password', body.password)
  const code = required('code', body.code)
  if (!isEmail(email)) throw fieldRefusal('email', 'email')
  checkPassword(body.password)
  checkPassword(password)
  await refuseLookAlike(ctx.orm.em.fork(), username, { mayReserve: false })
  const target = email.toLowerCase()
  await checkCode(ctx.orm.em.fork(), registerPurpose, { target, code }, ctx.now())
  const passwordHash = await hashPassword(password)
  const uid = randomBytes(16).toString('hex')
  try {
    await ctx.orm.em.fork().transactional(async (em) => {
      await useCode(em, registerPurpose, { target, code })
      const now = ctx.now()
      em.create(User, { uid, username, email, passwordHash, locale, gmtCreate: now, gmtModified: now })
      await em.flush()
      await giveNotices(em, [uid])
    })
  } catch (error) {
    const broken = brokenUnique(error)
    if (broken === 'users_username_key') throw new Refusal('usernameTaken')
    if (broken === 'users_email_key') throw new Refusal('emailTaken')
    throw error
  }
}
