/** The picture of an affiliation. */
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarExtensions } from '@podium/proto/rules/user/profile.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { checkQuota, clearNow, deleteFileByUrl, sizesOf, storeSized } from '../../files/index.ts'
import { ContestOrganization } from './entities.ts'
import { readPicture } from './picture-form.ts'
import { lockHall, notifyTeams } from './store-commands.ts'

const rule = { maxBytes: limits.avatarMaxBytes, extensions: avatarExtensions }

/** Throws Refusal. */
export async function uploadLogo(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<CallAnswer<'uploadOrganizationLogo'>> {
  const { cid, code, image } = await readPicture(ctx, request, rule)
  const squares = await sizesOf('team_logo', image)
  const now = ctx.now()
  const logo = await ctx.orm.em.fork().transactional(async (em) => {
    const { gid } = await lockHall(em, { cid, viewer, now })
    const organization = await em.findOne(ContestOrganization, { cid, code })
    if (organization === null) throw new Refusal('organizationMissing', { code: code.slice(0, 50) })
    await deleteFileByUrl(em, organization.logo ?? null)
    await checkQuota(em, { viewer, gid }, image.bytes.length)
    const { url } = await storeSized(em, ctx, { ...image, kind: 'team_logo', uid: viewer.uid, gid }, squares)
    await em.nativeUpdate(ContestOrganization, { cid, code }, { logo: url })
    await notifyTeams(em, cid, now)
    return url
  })
  await clearNow(ctx)
  return { logo }
}
