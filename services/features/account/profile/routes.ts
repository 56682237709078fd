import type { FastifyInstance } from 'fastify'
import { profileCalls } from '@podium/proto/calls/user/profile.ts'
import type { Context } from '../../../platform/context.ts'
import { handle } from '../../../platform/http/handle.ts'
import { registerUploads } from '../../../platform/http/uploads.ts'
import {
  changeEmail,
  changeMobile,
  changePassword,
  sendChangeEmailCode,
  sendChangeMobileCode,
} from './change-commands.ts'
import { changeUserInfo, uploadAvatar } from './commands.ts'
import { ownInfo } from '../queries.ts'

/** Requests a minute from one address. */
const perMinute = { password: 60, avatar: 30 }
/** Each is a mail or a text to whatever address or number is named: enough for a few slips of the pen. */
const codes = { perTenMinutes: 6 }

/** What users change of their own accounts. */
export function registerProfile(app: FastifyInstance, ctx: Context): void {
  handle(app, profileCalls.ownInfo, ({ viewer }) => ownInfo(ctx.orm.em.fork(), viewer))
  handle(app, profileCalls.changePassword, ({ viewer, body, locale }) => changePassword(ctx, viewer, body, locale), {
    perMinute: perMinute.password,
  })
  handle(
    app,
    profileCalls.changeEmailCode,
    async ({ viewer, query, locale }) => {
      await sendChangeEmailCode(ctx, viewer, query.email, locale)
      return null
    },
    codes,
  )
  handle(app, profileCalls.changeEmail, ({ viewer, body, locale }) => changeEmail(ctx, viewer, body, locale), {
    perMinute: perMinute.password,
  })
  handle(
    app,
    profileCalls.changeMobileCode,
    async ({ viewer, query, locale }) => {
      await sendChangeMobileCode(ctx, viewer, query.mobile, locale)
      return null
    },
    codes,
  )
  handle(app, profileCalls.changeMobile, ({ viewer, body, locale }) => changeMobile(ctx, viewer, body, locale), {
    perMinute: perMinute.password,
  })
  handle(app, profileCalls.changeUserInfo, ({ viewer, body }) => changeUserInfo(ctx, viewer, body))
  registerUploads(app, (scope) =>
    handle(scope, profileCalls.uploadAvatar, ({ viewer, request }) => uploadAvatar(ctx, viewer, request), {
      perMinute: perMinute.avatar,
    }),
  )
}
