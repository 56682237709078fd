import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileCalls } from '@podium/proto/http/files.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { Context } from '../../context.ts'
import { handle } from '../../http/handle.ts'
import { archiveRefusal } from './test-data-archive.ts'
import { storeArchive } from './upload.ts'

const uploadMaxBytes = 512 * 1024 * 1024

/** Runs `work` on the file of part `file`, which is gone afterwards. Throws Refusal. */
async function withUpload<T>(request: FastifyRequest, work: (path: string) => Promise<T>): Promise<T> {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part?.fieldname !== 'file') throw new Refusal('fileMissing')
  if (!/\.zip$/i.test(part.filename)) throw archiveRefusal('unreadable')
  const folder = await mkdtemp(join(tmpdir(), 'podium-upload-'))
  try {
    const path = join(folder, 'upload.zip')
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new Refusal('payloadTooLarge')
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uploads. Only these calls read `multipart/form-data`. */
export function registerFiles(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 10, fileSize: uploadMaxBytes } })
    handle(scope, fileCalls.uploadTestcaseZip, ({ request, viewer, query }) =>
      withUpload(request, (path) => storeArchive(ctx, viewer, path, query.mode)))
  })
}
