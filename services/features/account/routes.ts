import type { FastifyInstance } from 'fastify'
import { calls } from '@podium/proto/http/calls.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../http/handle.ts'

export function registerAccount(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.authInfo, ({ viewer }) => ({ roles: [viewer.role], permissions: null }))
  handle(app, calls.logout, async ({ viewer }) => {
    await ctx.sessions.endAll(viewer.uid)
    return null
  })
}
