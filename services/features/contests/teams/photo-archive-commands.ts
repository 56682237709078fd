/**
 * Photos of many teams in one archive. Names and sizes of its list decide whose photo a file is before anything is
 * unpacked; bytes are put into the store before the contest is locked.
 */
import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { photoExtensions, sortPhotos, teamPhotoLimits as limits } from '@podium/proto/rules/contest/team-photos.ts'
import { imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { archiveFault, archiveLimits, archiveRefusal, openArchive } from '../../../platform/archive/archive.ts'
import type { OpenArchive } from '../../../platform/archive/archive.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { announcedBytes, withUpload } from '../../../platform/http/uploads.ts'
import { recordTeams } from '../../contest-api/index.ts'
import { checkAnnounced, checkQuota, clearNow, deleteFileByUrl, dropUnused, storeFile } from '../../files/index.ts'
import type { FileToStore } from '../../files/index.ts'
import { staffContest } from '../policy.ts'
import { ContestTeam } from './entities.ts'
import { sizeOfPicture } from './picture-size.ts'
import { readHall } from './queries.ts'
import { lockHall, notifyHall } from './store-commands.ts'

type Report = CallAnswer<'uploadTeamPhotos'>

const ofPhotos = {
  ...archiveLimits,
  maxFiles: limits.filesMax,
  maxFileBytes: limits.archiveMaxBytes,
  maxTotalBytes: limits.archiveMaxBytes,
}

interface Asked {
  readonly cid: number
  readonly viewer: Viewer
  readonly gid: number | null
}

interface Photo {
  readonly file: string
  readonly code: string
}

type PutPhoto = Photo & { readonly stored: Extract<FileToStore, { readonly hash: string }> }

/** Puts the bytes of a photo into the store; null where they are no picture. Throws Refusal. */
async function putPhoto(
  ctx: Context,
  archive: OpenArchive,
  { viewer, gid }: Asked,
  photo: Photo,
): Promise<PutPhoto | null> {
  const bytes = await buffer(await archive.open(photo.file)).catch((error: unknown) => {
    throw archiveFault(error)
  })
  const kind = imageKindOf(bytes)
  if (kind === null || !photoExtensions.includes(kind)) return null
  const stored = {
    hash: await ctx.pageFiles.put(bytes),
    sizeBytes: bytes.length,
    size: sizeOfPicture(bytes),
    mediaType: imageMediaTypes[kind],
    extension: kind,
    originalName: photo.file.split('/').at(-1) ?? '',
    kind: 'team_photo' as const,
    uid: viewer.uid,
    gid,
  }
  return { ...photo, stored }
}

/** In one transaction. @returns those whose teams are still there. Throws Refusal. */
async function storePhotos(
  ctx: Context,
  { cid, viewer }: Asked,
  photos: readonly PutPhoto[],
): Promise<Report['stored']> {
  const now = ctx.now()
  return ctx.orm.em.fork().transactional(async (em) => {
    const { gid } = await lockHall(em, { cid, viewer, now })
    const teams = new Map((await readHall(em, cid)).teams.map((team) => [team.code, team]))
    const wanted = photos.filter(({ code }) => teams.has(code))
    await checkQuota(
      em,
      { viewer, gid },
      wanted.reduce((sum, { stored }) => sum + stored.sizeBytes, 0),
    )
    // Equal bytes take turns by hash: in one order for whoever stores many.
    for (const { code, stored } of wanted.toSorted((a, b) => (a.stored.hash < b.stored.hash ? -1 : 1))) {
      await deleteFileByUrl(em, teams.get(code)?.photo ?? null)
      await em.nativeUpdate(ContestTeam, { cid, code }, { photo: (await storeFile(em, ctx, stored)).url })
    }
    if (wanted.length > 0) {
      await recordTeams(em, cid)
      await notifyHall(em, cid, now)
    }
    return wanted.map(({ file, code }) => ({ file, code }))
  })
}

async function storeArchive(ctx: Context, asked: Asked, archive: OpenArchive): Promise<Report> {
  const { teams } = await readHall(ctx.orm.em.fork(), asked.cid)
  const files = archive.names.map((file) => ({ file, sizeBytes: archive.sizeBytes(file) }))
  const { chosen, leftOut } = sortPhotos(files, teams)
  const put: PutPhoto[] = []
  const broken: Report['leftOut'] = []
  try {
    for (const one of chosen) {
      const photo = await putPhoto(ctx, archive, asked, one)
      if (photo === null) broken.push({ file: one.file, fault: 'content' })
      else put.push(photo)
    }
    const stored = await storePhotos(ctx, asked, put)
    const done = new Set(stored.map(({ file }) => file))
    const gone = put.filter(({ file }) => !done.has(file)).map(({ file }) => ({ file, fault: 'nobodys' as const }))
    return { stored, leftOut: [...leftOut, ...broken, ...gone] }
  } finally {
    await dropUnused(
      ctx,
      put.map(({ stored }) => stored.hash),
    )
    await clearNow(ctx)
  }
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
