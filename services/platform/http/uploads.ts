/** Uploaded files: written to a folder of their own, looked at there, and gone when the call ends. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import { readForm } from './form-reading.ts'

/** What an upload says of its length before a byte of it has come; 0 where it does not say. */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number =>
  Number(headers['content-length'] ?? 0)

export interface UploadRule {
  /** Name of the form's part. */
  readonly part: string
  /** Reading ends here. */
  readonly maxBytes: number
}

export interface UploadedFile {
  readonly path: string
  /** As the sender calls it; never a path of ours. */
  readonly name: string
  readonly sizeBytes: number
  /** Text parts of the form, before the file or after it. */
  readonly fields: Readonly<Record<string, string>>
}

/** A temporary folder that outlives the call when `keep` says so. */
export interface UploadFolder {
  readonly file: UploadedFile
  readonly remove: () => Promise<void>
}

interface Reading {
  readonly rule: UploadRule
  readonly path: string
  readonly signal: AbortSignal
}

async function readParts(
  request: FastifyRequest,
  { rule: { part: name, maxBytes }, path, signal }: Reading,
): Promise<UploadedFile> {
  const fields: Record<string, string> = {}
  let file: Omit<UploadedFile, 'fields'> | null = null
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const { file: content } = part
    if (part.fieldname !== name || file !== null) throw new Refusal('fileMissing')
    content.once('limit', () => void content.destroy(new Refusal('payloadTooLarge')))
    await pipeline(content, createWriteStream(path, { mode: 0o600 }), { signal })
    file = { path, name: part.filename, sizeBytes: content.bytesRead }
  }
  if (file === null) throw new Refusal('fileMissing')
  return { ...file, fields }
}

/** Receives one file; whoever calls removes it. Throws Refusal `fileMissing`, `payloadTooLarge`, `uploadBroken`. */
export async function receiveUpload(request: FastifyRequest, rule: UploadRule): Promise<UploadFolder> {
  if (!request.isMultipart()) throw new Refusal('fileMissing')
  const folder = await mkdtemp(join(tmpdir(), 'podium-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'upload')
    return { file: await readForm(request, (signal) => readParts(request, { rule, path, signal })), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Runs `work` on the uploaded file, which is gone afterwards. Throws Refusal. */
export async function withUpload<T>(
  request: FastifyRequest,
  rule: UploadRule,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { file, remove } = await receiveUpload(request, rule)
  try {
    return await work(file)
  } finally {
    await remove()
  }
}

/** Only the calls registered by `register` read `multipart/form-data`. */
export function registerUploads(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 4_096 } })
    register(scope)
  })
}
