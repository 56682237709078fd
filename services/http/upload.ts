/**
 * Reading an uploaded picture. Its length is looked at before it is read, its name says only what it claims to be, and what it
 * is is told from its first bytes.
 */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/model/errors.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/model/image-kind.ts'

/** Bytes of a form around its file: names, boundaries, small fields. */
const formRoomBytes = 64 * 1024
const bytesPerMb = 1024 * 1024

export interface ImageRule {
  /** Name of the form's part. */
  readonly part: string
  readonly maxBytes: number
  /** Accepted endings of the name, in lower case. */
  readonly extensions: readonly string[]
}

export interface UploadedImage {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly extension: string
  readonly originalName: string
}

/** Routes that read `multipart/form-data`; it is read nowhere else. */
export function withForms(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 1000 } })
    register(scope)
  })
}

/** Throws Refusal `fileMissing`, `fileType`, `fileContent`, `fileTooLarge`. */
export async function readImage(request: FastifyRequest, { part, maxBytes, extensions }: ImageRule): Promise<UploadedImage> {
  const types = extensions.join(', ')
  const tooLarge = new Refusal('fileTooLarge', { mb: maxBytes / bytesPerMb })
  if (!request.isMultipart()) throw new Refusal('fileMissing')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formRoomBytes) throw tooLarge
  const file = await request.file({ limits: { fileSize: maxBytes } })
  if (file?.fieldname !== part) throw new Refusal('fileMissing')
  if (!extensions.includes(extensionOf(file.filename))) throw new Refusal('fileType', { types })
  const chunks: Buffer[] = []
  for await (const chunk of file.file) chunks.push(chunk as Buffer)
  if (file.file.truncated) throw tooLarge
  const bytes = Buffer.concat(chunks)
  const kind = imageKindOf(bytes)
  if (kind === null) throw new Refusal('fileContent', { types })
  return { bytes, mediaType: imageMediaTypes[kind], extension: kind, originalName: file.filename }
}
