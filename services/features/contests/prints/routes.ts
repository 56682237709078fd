import type { FastifyInstance } from 'fastify'
import { contestAdminCalls } from '@podium/proto/calls/contest/contest-admin.ts'
import { contestCalls } from '@podium/proto/calls/contest/contests.ts'
import type { Context } from '../../../platform/context.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle } from '../../../platform/http/handle.ts'
import { requestPrint, stepPrint } from './commands.ts'
import { sendPrintAgain } from './printer-commands.ts'
import { listPrints, printText } from './queries.ts'

/** Asking for a print, and the print queue of the staff. */
export function registerPrints(app: FastifyInstance, ctx: Context): void {
  handle(app, contestCalls.submitPrintText, ({ viewer, body }) => requestPrint(ctx, viewer, body).then(() => null))
  handleDownload(app, contestAdminCalls.downloadContestPrintText, async ({ viewer, query }) => {
    const { username, content } = await printText(ctx, viewer, query.id)
    return { name: `${username}_Contest_Print.txt`, mediaType: 'application/x-download', content: Buffer.from(content) }
  })
  handle(app, contestCalls.contestPrints, ({ viewer, query }) => listPrints(ctx, viewer, query))
  handle(app, contestCalls.checkContestPrint, ({ viewer, query }) => stepPrint(ctx, viewer, { ...query, step: 'done' }))
  handle(app, contestCalls.stepPrint, ({ viewer, body }) => stepPrint(ctx, viewer, body))
  handle(app, contestCalls.sendPrintAgain, ({ viewer, body }) => sendPrintAgain(ctx, viewer, body))
}
