/**
 * Calls that answer bytes instead of an envelope. What a page may run never comes from a file: the media type is
 * ours, browsers may not guess another one, and a file that is opened on its own may run nothing and load nothing.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@podium/proto/calls/declare.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ByteRange } from '@podium/proto/server/object-reader.ts'
import { sendError } from './envelope.ts'
import { tagAnswer } from './etag.ts'
import type { CallInput } from './handle.ts'
import { routeOf, inputOf } from './handle.ts'

export interface FileAnswer {
  readonly mediaType: string
  /** A function opens the whole or a part, whatever was asked for, without reading the rest. */
  readonly content: Readable | Buffer | ((range: ByteRange | null) => Promise<Readable>)
  /** Null where it is not known before the content has been made. */
  readonly sizeBytes: number | null
  /** Name under which it is saved; null shows it in place. */
  readonly saveAs: string | null
  /** For ever: only for addresses whose content never changes; by the reader alone where not everybody may see it. */
  readonly keep: 'never' | 'forever' | 'forever by the reader'
  /** SHA-256 of the content, where it is known: a reader who has it gets no second copy. */
  readonly hash?: string
}

const yearS = 31_536_000
const caching = {
  'never': 'no-store',
  'forever': `public, max-age=${yearS}, immutable`,
  'forever by the reader': `private, max-age=${yearS}, immutable`,
} as const
const alonePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

interface FileOptions {
  /** The least HTTP status of a refusal, where clients tell a file from the envelope by it. */
  readonly leastHttp?: number
}

/**
 * The one part that a player asks for when somebody moves on in a film; null for the whole. Throws Refusal
 * `rangeRefused` for several parts, each of which would cost a read of its own, and for a part that is not there.
 */
function rangeOf({ headers: { range } }: FastifyRequest, sizeBytes: number): ByteRange | null {
  if (range === undefined || !range.startsWith('bytes=')) return null
  const [whole, from = '', to = ''] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/.exec(range) ?? []
  if (whole === undefined || (from === '' && to === '')) throw new Refusal('rangeRefused')
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (first > last) throw new Refusal('rangeRefused')
  return { first, last }
}

/** What is sent of a file that never changes: all of it, or the part that was asked for. */
async function contentFor(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, sizeBytes }: FileAnswer,
): Promise<Readable | Buffer> {
  if (typeof content !== 'function') {
    if (sizeBytes !== null) reply.header('Content-Length', sizeBytes)
    return content
  }
  if (sizeBytes === null) return content(null)
  const range = rangeOf(request, sizeBytes)
  const opened = await content(range)
  reply.header('Accept-Ranges', 'bytes').header('Content-Length', range ? range.last - range.first + 1 : sizeBytes)
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`)
  return opened
}

/** Registers a handler for a declared call that answers a file. A refusal is answered in the envelope. */
export function handleFile<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<FileAnswer>,
  options: FileOptions = {},
): void {
  app.route({
    ...routeOf(app, call),
    errorHandler: (error, request, reply) => void sendError(error, request, reply, options),
    handler: async (request, reply) => {
      const file = await handler(inputOf<C>(request, reply))
      reply.header('Cache-Control', caching[file.keep])
      if (file.hash !== undefined && tagAnswer(request, reply, file.hash)) return reply.send()
      const content = await contentFor(request, reply, file)
      reply.type(file.mediaType)
      // Browsers show a pdf with a viewer of their own, which a sandbox would keep from running.
      if (file.mediaType !== 'application/pdf') reply.header('Content-Security-Policy', alonePolicy)
      // Clients take everything behind `filename=` as it stands.
      if (file.saveAs !== null)
        reply.header('Content-Disposition', `attachment;filename=${encodeURIComponent(file.saveAs)}`)
      return reply.send(content)
    },
  })
}
