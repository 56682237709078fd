/** The picture of a group (contract/files-and-formats 1). */
import type { FastifyRequest } from 'fastify'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarExtensions } from '@podium/proto/rules/user/profile.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup, viewGroup } from './policy.ts'
import { clearNow, deleteFileByUrl, storeFile, checkStorage, checkQuota } from '../files/index.ts'
import { fieldRefusal } from '../../platform/http/field-rules.ts'
import { readImage } from '../../platform/http/image-upload.ts'
import { announcedBytes } from '../../platform/http/uploads.ts'
import { Group } from './entities.ts'
import { notifyGroup } from './events.ts'
import { presentGroup } from './list-queries.ts'

const rule = { part: 'image', maxBytes: limits.avatarMaxBytes, extensions: avatarExtensions }

/** Throws Refusal. */
export async function uploadGroupAvatar(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest,
): Promise<CallAnswer<'uploadGroupAvatar'>> {
  await checkStorage(ctx.pageFiles, ctx, announcedBytes(request))
  const { fields, ...image } = await readImage(request, rule)
  const gid = Number(fields.gid)
  if (!Number.isSafeInteger(gid) || gid <= 0) throw fieldRefusal('gid', 'integer')
  const changed = await ctx.orm.em.fork().transactional(async (em) => {
    const { group } = await enterGroup(em, { gid, viewer, needs: 'root', lock: 'update' })
    await deleteFileByUrl(em, group.avatar)
    await checkQuota(em, { viewer, gid }, image.bytes.length)
    const { url } = await storeFile(em, ctx, { ...image, kind: 'group_avatar', uid: viewer.uid, gid })
    await em.nativeUpdate(Group, { id: gid }, { avatar: url, updatedAt: new Date() })
    await notifyGroup(em, { gid, what: 'group', now: ctx.now() })
    const after = await viewGroup(em, { gid, viewer })
    return presentGroup(after ?? { group: { ...group, avatar: url }, isRoot: true })
  })
  await clearNow(ctx)
  return changed
}
