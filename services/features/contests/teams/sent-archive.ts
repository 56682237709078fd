/** An archive that the staff of a contest sends, open while it is worked on. */
import type { FastifyRequest } from 'fastify'
import { archiveLimits, archiveRefusal, openArchive } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { announcedBytes, withUpload } from '../../../platform/http/uploads.ts'
import { checkAnnounced } from '../../files/index.ts'
import { staffContest } from '../policy.ts'
import type { Asked } from './picture-archive-commands.ts'

interface Sent {
  readonly cid: number
  readonly request: FastifyRequest
  readonly limits: { readonly filesMax: number; readonly archiveMaxBytes: number }
}

/** Throws Refusal; what is too large, or leads outside, is refused before anything is unpacked. */
export async function withSentArchive<T>(
  ctx: Context,
  viewer: Viewer,
  { cid, request, limits: { filesMax: maxFiles, archiveMaxBytes: maxBytes } }: Sent,
  work: (asked: Asked, archive: OpenArchive) => Promise<T>,
): Promise<T> {
  const { contest } = await staffContest(ctx.orm.em.fork(), { cid, viewer, now: ctx.now() }, 'teams')
  const asked = { cid, viewer, gid: contest.gid }
  await checkAnnounced(ctx, asked, { store: ctx.pageFiles, sizeBytes: announcedBytes(request) })
  return withUpload(request, { part: 'file', maxBytes }, async ({ path, name }) => {
    if (!/\.zip$/i.test(name)) throw archiveRefusal('unreadable')
    const bounds = { ...archiveLimits, maxFiles, maxFileBytes: maxBytes, maxTotalBytes: maxBytes }
    const archive = await openArchive(path, bounds)
    try {
      return await work(asked, archive)
    } finally {
      archive.close()
    }
  })
}
