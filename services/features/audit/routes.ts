import type { FastifyInstance } from 'fastify'
import { auditCalls as calls } from '@podium/proto/calls/site/audit.ts'
import type { Context } from '../../platform/context.ts'
import { handleDownload } from '../../platform/http/downloads.ts'
import { handle } from '../../platform/http/handle.ts'
import { auditFile, auditLog, contestAudit, contestAuditFile } from './queries.ts'

/** What staff and administrators did. */
export function registerAudit(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.auditLog, ({ query }) => auditLog(ctx, query))
  handleDownload(app, calls.downloadAudit, ({ query }) => auditFile(ctx, query))
  handle(app, calls.contestAudit, ({ viewer, query }) => contestAudit(ctx, viewer, query))
  handleDownload(app, calls.downloadContestAudit, ({ viewer, query }) => contestAuditFile(ctx, viewer, query))
}
