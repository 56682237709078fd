import type { FastifyInstance } from 'fastify'
import { calls } from '@podium/proto/http/calls.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../http/handle.ts'

export function registerSite(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.websiteConfig, async () => ({ ...(await ctx.settings.get()), email: ctx.config.smtp?.from ?? null }))
}
