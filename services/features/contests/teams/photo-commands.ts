/** The photo of a team. It stands on no board: tools of the Contest API alone learn that it has changed. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyRequest } from 'fastify'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { photoExtensions, teamPhotoLimits } from '@podium/proto/rules/contest/team-photos.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { recordTeam } from '../../contest-api/index.ts'
import { checkQuota, clearNow, deleteFileByUrl, sizesOf, storeSized } from '../../files/index.ts'
import { ContestTeam } from './entities.ts'
import { readPicture } from './picture-form.ts'
import { lockHall, notifyHall } from './store-commands.ts'

const rule = { maxBytes: teamPhotoLimits.photoMaxBytes, extensions: photoExtensions }

interface Change {
  readonly cid: number
  readonly code: string
  readonly viewer: Viewer
}

/** @param store gives the address of the photo that there is from now on. Throws Refusal. */
async function changePhoto(
  ctx: Context,
  { cid, code, viewer }: Change,
  store: (em: EntityManager, gid: number | null) => Promise<string | null>,
): Promise<void> {
  const now = ctx.now()
  await ctx.orm.em.fork().transactional(async (em) => {
    const { gid } = await lockHall(em, { cid, viewer, now })
    const team = await em.findOne(ContestTeam, { cid, code })
    if (team === null) throw new Refusal('teamMissing', { code: code.slice(0, 50) })
    await deleteFileByUrl(em, team.photo ?? null)
    await em.nativeUpdate(ContestTeam, { cid, code }, { photo: await store(em, gid) })
    const { uid = null } = team
    if (uid !== null) await recordTeam(em, cid, uid)
    await notifyHall(em, cid, now)
  })
  await clearNow(ctx)
}

/** Throws Refusal. */
export async function uploadPhoto(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<CallAnswer<'uploadTeamPhoto'>> {
  const { image, ...whose } = await readPicture(ctx, request, rule)
  if (!photoExtensions.includes(image.extension)) throw new Refusal('fileContent', { types: photoExtensions })
  const sizes = await sizesOf('team_photo', image)
  let photo = ''
  await changePhoto(ctx, { ...whose, viewer }, async (em, gid) => {
    await checkQuota(em, { viewer, gid }, image.bytes.length)
    photo = (await storeSized(em, ctx, { ...image, kind: 'team_photo', uid: viewer.uid, gid }, sizes)).url
    return photo
  })
  return { photo }
}

/** Throws Refusal. */
export async function removePhoto(ctx: Context, viewer: Viewer, query: CallQuery<'removeTeamPhoto'>): Promise<null> {
  await changePhoto(ctx, { ...query, viewer }, () => Promise.resolve(null))
  return null
}
