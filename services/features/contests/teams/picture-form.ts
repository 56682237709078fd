/** A picture of a contest as it is sent: the parts `image`, `cid`, and `code` of whose it is. */
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { fieldRefusal } from '../../../platform/http/field-rules.ts'
import { readImage } from '../../../platform/http/image-upload.ts'
import type { ImageRule } from '../../../platform/http/image-upload.ts'
import { announcedBytes } from '../../../platform/http/uploads.ts'
import { checkStorage } from '../../files/index.ts'

/** Throws Refusal. */
export async function readPicture(
  ctx: Context,
  request: FastifyRequest,
  rule: Pick<ImageRule, 'maxBytes' | 'extensions'>,
) {
  await checkStorage(ctx.pageFiles, ctx, announcedBytes(request))
  const { fields, ...image } = await readImage(request, { part: 'image', ...rule })
  const cid = Number(fields.cid)
  if (!Number.isSafeInteger(cid) || cid <= 0) throw fieldRefusal('cid', 'integer')
  return { cid, code: fields.code ?? '', image }
}
