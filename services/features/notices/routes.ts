import type { FastifyInstance } from 'fastify'
import { messageCalls as calls } from '@podium/proto/calls/message/messages.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { addNotice, deleteNotice, editNotice, pushNotice } from './commands.ts'
import { adminNotices } from './queries.ts'

/** Notices of super administrators. */
export function registerNotices(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminNotices, ({ query }) => adminNotices(db(), query))
  handle(app, calls.addNotice, ({ viewer, body }) => addNotice(ctx, viewer, body))
  handle(app, calls.editNotice, ({ body }) => editNotice(ctx, body))
  handle(app, calls.deleteNotice, ({ query }) => deleteNotice(ctx, query.id))
  handle(app, calls.pushNotice, ({ body }) => pushNotice(ctx, body.id))
}
