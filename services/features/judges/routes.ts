import type { FastifyInstance } from 'fastify'
import { judgeCredentialCalls as credentialCalls } from '@podium/proto/calls/submission/judge-credentials.ts'
import { judgeAdminCalls } from '@podium/proto/calls/submission/judge-admin.ts'
import { createLoadReader } from '@podium/proto/server/host-load.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { makeCredential, revokeCredential } from './credential-commands.ts'
import { credentialList } from './credential-queries.ts'
import { judgeInfos, serviceInfo } from './queries.ts'

export function registerJudges(app: FastifyInstance, ctx: Context): void {
  const readLoad = createLoadReader()
  handle(app, judgeAdminCalls.serviceInfo, () => serviceInfo(ctx, readLoad))
  handle(app, judgeAdminCalls.judgeServiceInfo, () => judgeInfos(ctx))
  handle(app, credentialCalls.judgeCredentials, () => credentialList(ctx.orm.em.fork()))
  handle(app, credentialCalls.makeJudgeCredential, ({ viewer, body }) => makeCredential(ctx, viewer, body.name))
  handle(app, credentialCalls.revokeJudgeCredential, ({ query }) => revokeCredential(ctx, query.id))
}
