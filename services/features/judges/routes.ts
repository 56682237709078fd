import type { FastifyInstance } from 'fastify'
import { judgeAdminCalls } from '@podium/proto/calls/submission/judge-admin.ts'
import { createLoadReader } from '@podium/proto/server/host-load.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { judgeInfos, serviceInfo } from './queries.ts'

export function registerJudges(app: FastifyInstance, ctx: Context): void {
  const readLoad = createLoadReader()
  handle(app, judgeAdminCalls.serviceInfo, () => serviceInfo(ctx, readLoad))
  handle(app, judgeAdminCalls.judgeServiceInfo, () => judgeInfos(ctx))
}
