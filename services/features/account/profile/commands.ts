/** What users say of themselves, and their picture. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { avatarExtensions, profileLimits } from '@podium/proto/rules/user/profile.ts'
import type { ProfileField } from '@podium/proto/rules/user/profile.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { recordAccount } from '../../contest-api/index.ts'
import { clearNow, deleteFileByUrl, storeFile, checkStorage, checkQuota } from '../../files/index.ts'
import { fieldRefusal } from '../../../platform/http/field-rules.ts'
import { readImage } from '../../../platform/http/image-upload.ts'
import { announcedBytes } from '../../../platform/http/uploads.ts'
import type { ImageRule } from '../../../platform/http/image-upload.ts'
import { countChars, hasHidden } from '../form.ts'
import { User } from '../entities.ts'
import { ownInfo } from '../queries.ts'

type UserInfo = CallAnswer<'changeUserInfo'>

/** May have several lines. */
const longFields: readonly ProfileField[] = ['signature']

/** The text to store; blank and absent empty the field. Throws Refusal. */
function fieldValue(field: ProfileField, given: string | null | undefined): string | null {
  const text = given?.trim() ?? ''
  if (text === '') return null
  const max = profileLimits[field]
  if (countChars(text) > max) throw new Refusal('fieldTooLong', { field, max })
  if (!longFields.includes(field) && hasHidden(text)) throw fieldRefusal(field, 'characters')
  return text
}

/** Overwrites the whole profile. Throws Refusal. */
export async function changeUserInfo(
  ctx: Context,
  viewer: Viewer,
  body: CallBody<'changeUserInfo'>,
): Promise<UserInfo> {
  const value = (field: ProfileField) => fieldValue(field, body[field])
  const [now, after] = [
    ctx.now(),
    {
      realname: value('realname'),
      nickname: value('nickname'),
      signature: value('signature'),
      blog: value('blog'),
      github: value('github'),
      school: value('school'),
      number: value('number'),
      cfUsername: value('cfUsername'),
      gender: body.gender || 'secrecy',
    },
  ]
  await ctx.orm.em.fork().transactional(async (em) => {
    const user = await em.findOne(User, viewer.uid, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) return
    const before = { ...user }
    em.assign(user, { ...after, gmtModified: now })
    await em.flush()
    await recordAccount(em, before, user, now)
  })
  return ownInfo(ctx.orm.em.fork(), viewer)
}

const avatarRule: ImageRule = { part: 'image', maxBytes: limits.avatarMaxBytes, extensions: avatarExtensions }

/** Stores a new picture under a new name and takes the old one back. Throws Refusal. */
export async function uploadAvatar(
  ctx: Context,
  viewer: Viewer,
  request: Parameters<typeof readImage>[0],
): Promise<UserInfo> {
  await checkStorage(ctx.pageFiles, ctx, announcedBytes(request))
  const image = await readImage(request, avatarRule)
  await ctx.orm.em.fork().transactional(async (em) => {
    const user = await em.findOne(User, viewer.uid, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await deleteFileByUrl(em, user?.avatar ?? null)
    await checkQuota(em, { viewer, gid: null }, image.bytes.length)
    const { url } = await storeFile(em, ctx, { ...image, kind: 'avatar', uid: viewer.uid })
    if (user) em.assign(user, { avatar: url, gmtModified: ctx.now() })
  })
  await clearNow(ctx)
  return ownInfo(ctx.orm.em.fork(), viewer)
}
