/** The parts of a board file as they are sent: each in memory, none larger than a board can be. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boardCalls } from '@podium/proto/calls/board/boards.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { readForm } from '../../../platform/http/form-reading.ts'
import { handle } from '../../../platform/http/handle.ts'
import { importBoard } from './commands.ts'
import type { Part } from '../xcpcio/fields.ts'
import { readBoard } from '../xcpcio/read-board.ts'

const partMaxBytes = 32 * 1024 * 1024
const partNames: readonly Part[] = ['config', 'team', 'run', 'organizations']

/** Files, or text fields of the same names. Throws Refusal. */
async function readParts(request: FastifyRequest): Promise<Partial<Record<Part, Buffer>>> {
  const found: Partial<Record<Part, Buffer>> = {}
  if (!request.isMultipart()) throw new Refusal('boardFileMissing', { part: 'config' })
  for await (const part of request.parts()) {
    const name = partNames.find((one) => one === part.fieldname)
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Refusal('payloadTooLarge')
      if (name && typeof part.value === 'string') found[name] = Buffer.from(part.value)
      continue
    }
    const content = await part.toBuffer().catch(() => null)
    if (content === null || part.file.truncated) throw new Refusal('payloadTooLarge')
    if (name) found[name] = content
  }
  return found
}

export function registerBoardUpload(app: FastifyInstance, ctx: Context): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: partNames.length, fields: partNames.length, fileSize: partMaxBytes, fieldSize: partMaxBytes },
    })
    handle(scope, boardCalls.importBoard, async ({ request, viewer }) => ({
      cid: await importBoard(ctx, viewer, readBoard(await readForm(request, () => readParts(request)))),
    }))
  })
}
