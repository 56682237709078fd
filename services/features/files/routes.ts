import type { FastifyInstance } from 'fastify'
import { pageFileCalls } from '@podium/proto/calls/site/page-files.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../platform/context.ts'
import { openFile } from './queries.ts'
import { handleFile } from '../../platform/http/handle-file.ts'
import type { FileAnswer } from '../../platform/http/handle-file.ts'

/** Shown where they stand; anything else is offered for saving. */
const inlineMediaTypes = /^(image\/|video\/|audio\/|application\/pdf$)/

/** What a contest may show from its start on alone. */
const inContest: ReadonlySet<string> = new Set(['team_photo'])

/** Pictures and attachments, to anybody who knows their random names. */
export function registerPageFiles(app: FastifyInstance, ctx: Context): void {
  for (const [call, folder] of [
    [pageFileCalls.publicImage, 'img'],
    [pageFileCalls.publicFile, 'file'],
  ] as const) {
    handleFile(app, call, async ({ request }): Promise<FileAnswer> => {
      const { name } = request.params as { name: string }
      const { px } = request.query as { px?: number }
      const file = await openFile(ctx.orm.em.fork(), ctx, { folder, name, px })
      if (file === null) throw new Refusal('fileNotFound')
      const { mediaType, open, sizeBytes, originalName, kind, hash } = file
      return {
        mediaType,
        content: open,
        sizeBytes,
        saveAs: inlineMediaTypes.test(mediaType) ? null : originalName,
        keep: inContest.has(kind) ? 'forever by the reader' : 'forever',
        hash,
      }
    })
  }
}
