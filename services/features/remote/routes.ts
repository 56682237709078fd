import type { FastifyInstance } from 'fastify'
import { remoteCalls as calls } from '@podium/proto/calls/site/remote.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { addRemoteAccount, editRemoteAccount, removeRemoteAccount } from './account-commands.ts'
import { unknownRuns } from './attempt-queries.ts'
import { remoteSiteRows } from './account-queries.ts'
import { probeSite, setRemoteSite } from './site-commands.ts'

/** Remote sites in the back office. */
export function registerRemote(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.remoteSites, () => remoteSiteRows(ctx.orm.em.fork()))
  handle(app, calls.setRemoteSite, ({ viewer, body }) => setRemoteSite(ctx, viewer, body))
  handle(app, calls.addRemoteAccount, ({ body }) => addRemoteAccount(ctx, body))
  handle(app, calls.editRemoteAccount, ({ viewer, body }) => editRemoteAccount(ctx, viewer, body))
  handle(app, calls.remoteUnknownRuns, () => unknownRuns(ctx.orm.em.fork()))
  handle(app, calls.probeRemoteSite, ({ body }) => probeSite(ctx, body.site))
  handle(app, calls.removeRemoteAccount, ({ query }) => removeRemoteAccount(ctx, query.id))
}
