/** Photos of many teams in one archive. Names and sizes of its list decide whose photo a file is. */
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { sortPhotos, teamPhotoLimits as limits } from '@podium/proto/rules/contest/team-photos.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { storeFromArchive } from './picture-archive-commands.ts'
import type { Asked } from './picture-archive-commands.ts'
import { readHall } from './queries.ts'
import { withSentArchive } from './sent-archive.ts'

type Report = CallAnswer<'uploadTeamPhotos'>

async function storeArchive(ctx: Context, asked: Asked, archive: OpenArchive): Promise<Report> {
  const { teams } = await readHall(ctx.orm.em.fork(), asked.cid)
  const files = archive.names.map((file) => ({ file, sizeBytes: archive.sizeBytes(file) }))
  const { chosen, leftOut } = sortPhotos(files, teams)
  const photos = chosen.map((one) => ({ ...one, of: 'team' as const }))
  const done = await storeFromArchive(ctx, asked, archive, photos)
  return { stored: done.stored.map(({ file, code }) => ({ file, code })), leftOut: [...leftOut, ...done.leftOut] }
}

/** Throws Refusal, as `withSentArchive`. */
export const uploadPhotos = (ctx: Context, viewer: Viewer, cid: number, request: FastifyRequest): Promise<Report> =>
  withSentArchive(ctx, viewer, { cid, request, limits }, (asked, archive) => storeArchive(ctx, asked, archive))
