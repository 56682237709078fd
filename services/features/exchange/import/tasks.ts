/**
 * Imports as tasks. A preview reads a file to its last byte, stores nothing but the file; what is chosen of it
 * is imported from that very file, so that nothing else is stored than what was looked at.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { storeStream, openTestFile } from '../../problems/index.ts'
import { receiveUpload } from '../../../platform/http/uploads.ts'
import { importFile, suffixOf, uploadMaxBytes } from './import-file.ts'
import type { Importing } from './import-file.ts'
import { sourceOf } from '../jobs/queries.ts'
import { openJob, rememberSource, runJob } from '../jobs/jobs.ts'
import type { Reason } from '../jobs/report.ts'

export interface Started {
  readonly id: number
  /** Resolves at its end with why it failed as a whole, or null. */
  readonly ended: Promise<Reason | null>
}

/** Stores the file of a preview, by way of a copy that is measured. */
async function storeSource({ orm, objectStore }: Context, id: number, path: string): Promise<void> {
  const { hash } = await storeStream(objectStore, `${path}.copy`, [createReadStream(path)])
  await rememberSource(orm.em.fork(), id, hash)
}

/** Takes the file and starts; the file is removed at the end of the task, not of the call. */
export async function startImport(
  importing: Importing,
  request: FastifyRequest,
  format: ImportFormat,
): Promise<Started> {
  const { ctx, viewer, plan } = importing
  const { file, remove } = await receiveUpload(request, { part: 'file', maxBytes: uploadMaxBytes(format) })
  try {
    if (!file.name.toLowerCase().endsWith(`.${suffixOf(format)}`))
      throw new Refusal('importKind', { kind: suffixOf(format) })
    const id = await openJob(ctx, viewer, {
      kind: plan.mode === 'preview' ? 'preview' : 'import',
      format,
      fileName: file.name,
    })
    const work = async (): Promise<Reason | null> => {
      try {
        return await runJob(ctx, id, async (control) => {
          await importFile(importing, { format, path: file.path }, control)
          if (plan.mode === 'preview') await storeSource(ctx, id, file.path)
          return null
        })
      } finally {
        await remove()
      }
    }
    return { id, ended: work() }
  } catch (error) {
    await remove()
    throw error
  }
}

interface Choice {
  readonly id: number
  readonly items: readonly { readonly place: number; readonly action: 'import' | 'replace' }[]
}

/** Imports what was chosen of a preview. Throws Refusal `previewUnknown`, `jobBusy`. @returns the id of the task */
export async function confirmImport(ctx: Context, viewer: Viewer, { id: previewId, items }: Choice): Promise<number> {
  const { hash, format, fileName } = await sourceOf(ctx.orm.em.fork(), viewer, previewId)
  const id = await openJob(ctx, viewer, { kind: 'import', format, fileName })
  const plan = {
    mode: 'store',
    isPrivate: true,
    chosen: new Map(items.map(({ place: position, action }) => [position, action])),
  } as const
  void runJob(ctx, id, async (control) => {
    const folder = await mkdtemp(join(tmpdir(), 'podium-import-'))
    try {
      const path = join(folder, 'upload')
      await pipeline(await openTestFile(ctx.objectStore, hash), createWriteStream(path, { mode: 0o600 }))
      await importFile({ ctx, viewer, plan }, { format, path }, control)
      return null
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
  return id
}
