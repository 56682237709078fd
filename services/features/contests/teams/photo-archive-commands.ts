/** Photos of many teams in one archive. Names and sizes of its list decide whose photo a file is. */
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { sortPhotos, teamPhotoLimits as limits } from '@podium/proto/rules/contest/team-photos.ts'
import { archiveLimits, archiveRefusal, openArchive } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { announcedBytes, withUpload } from '../../../platform/http/uploads.ts'
import { checkAnnounced } from '../../files/index.ts'
import { staffContest } from '../policy.ts'
import { storeFromArchive } from './picture-archive-commands.ts'
import type { Asked } from './picture-archive-commands.ts'
import { readHall } from './queries.ts'

type Report = CallAnswer<'uploadTeamPhotos'>

const ofPhotos = {
  ...archiveLimits,
  maxFiles: limits.filesMax,
  maxFileBytes: limits.archiveMaxBytes,
  maxTotalBytes: limits.archiveMaxBytes,
}

async function storeArchive(ctx: Context, asked: Asked, archive: OpenArchive): Promise<Report> {
  const { teams } = await readHall(ctx.orm.em.fork(), asked.cid)
  const files = archive.names.map((file) => ({ file, sizeBytes: archive.sizeBytes(file) }))
  const { chosen, leftOut } = sortPhotos(files, teams)
  const photos = chosen.map((one) => ({ ...one, of: 'team' as const }))
  const done = await storeFromArchive(ctx, asked, archive, photos)
  return { stored: done.stored.map(({ file, code }) => ({ file, code })), leftOut: [...leftOut, ...done.leftOut] }
}

/** Throws Refusal; what is too large, or leads outside, is refused before anything is unpacked. */
export async function uploadPhotos(
  ctx: Context,
  viewer: Viewer,
  cid: number,
  request: FastifyRequest,
): Promise<Report> {
  const { contest } = await staffContest(ctx.orm.em.fork(), { cid, viewer, now: ctx.now() }, 'teams')
  const asked = { cid, viewer, gid: contest.gid }
  await checkAnnounced(ctx, asked, { store: ctx.pageFiles, sizeBytes: announcedBytes(request) })
  return withUpload(request, { part: 'file', maxBytes: limits.archiveMaxBytes }, async ({ path, name }) => {
    if (!/\.zip$/i.test(name)) throw archiveRefusal('unreadable')
    const archive = await openArchive(path, ofPhotos)
    try {
      return await storeArchive(ctx, asked, archive)
    } finally {
      archive.close()
    }
  })
}
