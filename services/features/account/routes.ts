import type { FastifyInstance } from 'fastify'
import { calls } from '@podium/proto/calls/calls.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import type { CallInput } from '../../platform/http/handle.ts'
import { forgetToken, sendToken } from '../../platform/http/session-cookie.ts'
import { makeCaptcha } from './captcha-commands.ts'
import { User } from './entities.ts'
import { checkPassword, checkUsernameLength, required } from './form.ts'
import { register, sendRegisterCode } from './register-commands.ts'
import { takenNames } from './register-queries.ts'
import { applyResetPassword, resetPassword } from './reset-commands.ts'
import { signIn, signInAsAdmin } from './sign-in/commands.ts'
import { signInAtSeat } from './sign-in/seat-commands.ts'
import { seatTeams } from '../contests/index.ts'
import type { SignedIn, SignIn } from './sign-in/commands.ts'

/** Requests a minute from one address: a class room behind one address must be able to sign in together. */
const perMinute = { signIn: 120, register: 60, code: 30, captcha: 60, names: 120 }
const ofAddress = (perMinuteAtMost: number) => ({ perMinute: perMinuteAtMost, countedBy: 'address' }) as const
/** Each is a mail to whatever address is named; a class room registers together all the same. */
const registerCodes = { perTenMinutes: 100, countedBy: 'address' } as const

type SignInInput = CallInput<typeof calls.login> | CallInput<typeof calls.adminLogin>
type SignInRequest = Pick<SignInInput, 'request' | 'reply'>

const senderOf = ({ ip, locale, request }: Pick<SignInInput, 'ip' | 'locale' | 'request'>) => ({
  ip,
  locale: request.headers['accept-language'] === undefined ? null : locale,
  userAgent: request.headers['user-agent'] ?? '',
})

const signInOf = ({ body, ...input }: SignInInput): SignIn => ({
  username: required('username', body.username),
  password: required('password', body.password),
  ...senderOf(input),
})

function answerSignedIn({ request, reply }: SignInRequest, { user, token }: SignedIn): SignedIn['user'] {
  sendToken(request, reply, token)
  return user
}

function registerSignIn(app: FastifyInstance, ctx: Context): void {
  handle(
    app,
    calls.login,
    async (input) => {
      const given = signInOf(input)
      checkUsernameLength(given.username)
      checkPassword(given.password)
      return answerSignedIn(input, await signIn(ctx, given))
    },
    ofAddress(perMinute.signIn),
  )

  handle(
    app,
    calls.adminLogin,
    async (input) => answerSignedIn(input, await signInAsAdmin(ctx, signInOf(input))),
    ofAddress(perMinute.signIn),
  )

  handle(app, calls.seatTeams, ({ ip }) => seatTeams(ctx, ip), ofAddress(perMinute.names))
  handle(
    app,
    calls.signInAtSeat,
    async (input) => answerSignedIn(input, await signInAtSeat(ctx, input.body.cid, senderOf(input))),
    ofAddress(perMinute.signIn),
  )

  for (const call of [calls.logout, calls.adminLogout] as const) {
    handle(app, call, async ({ viewer, reply }) => {
      await ctx.sessions.endAll(viewer.uid)
      forgetToken(reply)
      return null
    })
  }

  handle(app, calls.authInfo, async ({ viewer, locale }) => {
    if (viewer.locale !== locale) {
      await ctx.orm.em.fork().nativeUpdate(User, viewer.uid, { locale })
      ctx.sessions.forget(viewer.uid)
    }
    return { roles: [viewer.role], permissions: null }
  })
}

/** Accounts: signing in and out, registering, setting a new password. */
export function registerAccount(app: FastifyInstance, ctx: Context): void {
  registerSignIn(app, ctx)

  handle(app, calls.captcha, () => makeCaptcha(ctx.orm.em.fork(), ctx.now()), { perMinute: perMinute.captcha })
  handle(app, calls.checkNames, ({ body }) => takenNames(ctx.orm.em.fork(), body), ofAddress(perMinute.names))
  handle(app, calls.registerCode, ({ query, locale }) => sendRegisterCode(ctx, query.email, locale), registerCodes)
  handle(
    app,
    calls.register,
    async ({ body, locale }) => {
      await register(ctx, body, locale)
      return null
    },
    ofAddress(perMinute.register),
  )
  handle(
    app,
    calls.applyResetPassword,
    async ({ body }) => {
      await applyResetPassword(ctx, body)
      return null
    },
    ofAddress(perMinute.code),
  )
  handle(
    app,
    calls.resetPassword,
    async ({ body }) => {
      await resetPassword(ctx, body)
      return null
    },
    ofAddress(perMinute.code),
  )
}
