/** The picture of an affiliation. */
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarExtensions } from '@podium/proto/rules/user/profile.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { fieldRefusal } from '../../../platform/http/field-rules.ts'
import { readImage } from '../../../platform/http/image-upload.ts'
import { announcedBytes } from '../../../platform/http/uploads.ts'
import { checkQuota, checkStorage, clearNow, deleteFileByUrl, storeFile } from '../../files/index.ts'
import { ContestOrganization } from './entities.ts'
import { sizeOfPicture } from './picture-size.ts'
import { lockHall, notifyTeams } from './store-commands.ts'

const rule = { part: 'image', maxBytes: limits.avatarMaxBytes, extensions: avatarExtensions }

/** Throws Refusal. */
export async function uploadLogo(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<CallAnswer<'uploadOrganizationLogo'>> {
  await checkStorage(ctx.pageFiles, ctx, announcedBytes(request))
  const { fields, ...image } = await readImage(request, rule)
  const cid = Number(fields.cid)
  if (!Number.isSafeInteger(cid) || cid <= 0) throw fieldRefusal('cid', 'integer')
  const { code = '' } = fields
  const now = ctx.now()
  const logo = await ctx.orm.em.fork().transactional(async (em) => {
    const { gid } = await lockHall(em, { cid, viewer, now })
    const organization = await em.findOne(ContestOrganization, { cid, code })
    if (organization === null) throw new Refusal('organizationMissing', { code: code.slice(0, 50) })
    await deleteFileByUrl(em, organization.logo ?? null)
    await checkQuota(em, { viewer, gid }, image.bytes.length)
    const { url } = await storeFile(em, ctx, {
      ...image,
      size: sizeOfPicture(image.bytes),
      kind: 'team_logo',
      uid: viewer.uid,
      gid,
    })
    await em.nativeUpdate(ContestOrganization, { cid, code }, { logo: url })
    await notifyTeams(em, cid, now)
    return url
  })
  await clearNow(ctx)
  return { logo }
}
