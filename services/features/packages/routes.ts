import type { FastifyInstance } from 'fastify'
import { packageCalls as calls } from '@podium/proto/calls/problem/packages.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { startCheck } from './check-commands.ts'
import { problemPackage } from './package-queries.ts'
import { requireEditable } from './policy.ts'

/** A check may take all judges for a while. */
const checksPerMinute = 10

/** Packages of problems, for whoever may edit these. */
export function registerPackages(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.problemPackage, async ({ viewer, query, locale }) => {
    const db = ctx.orm.em.fork()
    await requireEditable(db, viewer, query.pid)
    return problemPackage(db, query.pid, locale)
  })
  handle(
    app,
    calls.checkPackage,
    async ({ viewer, body }) => {
      await requireEditable(ctx.orm.em.fork(), viewer, body.pid)
      await startCheck(ctx, body.pid)
      return null
    },
    { perMinute: checksPerMinute },
  )
}
