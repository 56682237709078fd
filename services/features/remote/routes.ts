import type { FastifyInstance } from 'fastify'
import { remoteHealthCalls as healthCalls } from '@podium/proto/calls/site/remote-health.ts'
import { remoteCalls as calls } from '@podium/proto/calls/site/remote.ts'
import type { Context } from '../../platform/context.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { handle } from '../../platform/http/handle.ts'
import { addRemoteAccount, editRemoteAccount, removeRemoteAccount } from './account-commands.ts'
import { unknownRuns } from './attempt-queries.ts'
import { remoteSiteRows } from './account-queries.ts'
import { openSites } from './health/open-sites.ts'
import { healthAnswer, healthFacts } from './health/queries.ts'
import { probeSite, setRemoteSite } from './site-commands.ts'

/** Everybody who opens a remote problem asks. */
const sitesCachedMs = 1_000

/** Remote sites in the back office, and what everybody is told of them. */
export function registerRemote(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.remoteSites, () => remoteSiteRows(ctx.orm.em.fork()))
  handle(app, calls.setRemoteSite, ({ viewer, body }) => setRemoteSite(ctx, viewer, body))
  handle(app, calls.addRemoteAccount, ({ body }) => addRemoteAccount(ctx, body))
  handle(app, calls.editRemoteAccount, ({ viewer, body }) => editRemoteAccount(ctx, viewer, body))
  handle(app, calls.remoteUnknownRuns, () => unknownRuns(ctx.orm.em.fork()))
  handle(app, calls.probeRemoteSite, ({ body }) => probeSite(ctx, body.site))
  handle(app, healthCalls.remoteHealth, async () => healthAnswer(await healthFacts(ctx), ctx.now()))
  const sites = cacheFor(sitesCachedMs, async () => openSites(await healthFacts(ctx)))
  handle(app, healthCalls.remoteSiteStates, () => sites.get(''))
  handle(app, calls.removeRemoteAccount, ({ query }) => removeRemoteAccount(ctx, query.id))
}
