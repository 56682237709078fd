import type { FastifyInstance } from 'fastify'
import { fileCalls } from '@podium/proto/calls/site/files.ts'
import type { Context } from '../../../platform/context.ts'
import { checkMayUpload } from '../policy.ts'
import { checkAnnounced } from '../quota-policy.ts'
import { archiveRefusal } from '../../../platform/archive/archive.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle } from '../../../platform/http/handle.ts'
import { announcedBytes, registerUploads, withUpload } from '../../../platform/http/uploads.ts'
import { downloadTestData } from './queries.ts'
import { storeArchive } from './commands.ts'

/** Each may fill the disk by as much as it holds. */
const uploadsPerMinute = 20
const testDataMaxBytes = 256 * 1024 * 1024

/** Test data in and out. */
export function registerFiles(app: FastifyInstance, ctx: Context): void {
  registerUploads(app, (scope) => {
    handle(
      scope,
      fileCalls.uploadTestcaseZip,
      async ({ request, viewer, query }) => {
        await checkMayUpload(ctx.orm.em.fork(), viewer, query.gid || null)
        await checkAnnounced(
          ctx,
          { viewer, gid: query.gid || null },
          { store: ctx.objectStore, sizeBytes: announcedBytes(request) },
        )
        return withUpload(request, { part: 'file', maxBytes: testDataMaxBytes }, ({ path, name }) => {
          if (!/\.zip$/i.test(name)) throw archiveRefusal('unreadable')
          return storeArchive(ctx, { viewer, gid: query.gid || null }, path, query.mode)
        })
      },
      { perMinute: uploadsPerMinute },
    )
  })
  handleDownload(app, fileCalls.downloadTestcase, ({ query, viewer }) => downloadTestData(ctx, viewer, query.pid))
}
