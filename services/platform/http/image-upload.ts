/**
 * An uploaded picture. Its length is looked at before it is read, its name says only what it claims to be, and what
 * it is is recognised by its first bytes.
 */
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
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
  readonly bytes: Buffer
  readonly mediaType: string
  readonly extension: string
  readonly originalName: string
  /** Text parts of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Throws Refusal `fileMissing`, `fileType`, `fileContent`, `fileTooLarge`. */
export async function readImage(request: FastifyRequest, rule: ImageRule): Promise<UploadedImage> {
  const { maxBytes, extensions } = rule
  const types = extensions.join(', ')
  const tooLarge = new Refusal('fileTooLarge', { mb: maxBytes / bytesPerMb })
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formRoomBytes) throw tooLarge
  return withUpload(request, rule, async ({ path, name, fields }) => {
    if (!extensions.includes(extensionOf(name))) throw new Refusal('fileType', { types })
    const bytes = await readFile(path)
    const kind = imageKindOf(bytes)
    if (kind === null) throw new Refusal('fileContent', { types })
    return { bytes, mediaType: imageMediaTypes[kind], extension: kind, originalName: name, fields }
  }).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'payloadTooLarge' ? tooLarge : error
  })
}
