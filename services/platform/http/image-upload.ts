/**
 * An uploaded picture. Its length is looked at before it is read, its name says only what it claims to be, and what
 * it is is recognised by its first bytes. Nothing but what draws it goes further.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { cleanPicture } from '../pictures/picture.ts'
import type { PictureFacts } from '../pictures/picture.ts'
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import { withUpload } from './uploads.ts'
import type { UploadRule } from './uploads.ts'

/** Bytes of a form around its file: names, boundaries, small fields. */
const formRoomBytes = 64 * 1024
const bytesPerMb = 1024 * 1024

export interface ImageRule extends UploadRule {
  /** Accepted endings of the name, in lower case. */
  readonly extensions: readonly string[]
}

export interface UploadedImage {
  /** Without what does not draw it. */
  readonly bytes: Buffer
  readonly picture: PictureFacts
  readonly mediaType: string
  readonly imageKind: ImageKind
  readonly extension: string
  readonly originalName: string
  /** Text parts of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Throws Refusal `fileMissing`, `fileType`, `fileContent`, `fileTooLarge`, and those of `cleanPicture`. */
export async function readImage(request: FastifyRequest, rule: ImageRule): Promise<UploadedImage> {
  const { maxBytes, extensions } = rule
  const tooLarge = new Refusal('fileTooLarge', { mb: maxBytes / bytesPerMb })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formRoomBytes) throw tooLarge
  return withUpload(request, rule, async ({ path, name, fields }) => {
    if (!extensions.includes(extensionOf(name))) throw new Refusal('fileType', { types: extensions })
    const bytes = await readFile(path)
    const kind = imageKindOf(bytes)
    if (kind === null) throw new Refusal('fileContent', { types: extensions })
    const { bytes: clean, ...picture } = await cleanPicture(bytes, kind)
    return {
      bytes: clean,
      picture,
      mediaType: imageMediaTypes[kind],
      imageKind: kind,
      extension: kind,
      originalName: name,
      fields,
    }
  }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'payloadTooLarge' ? tooLarge : error
  })
}
