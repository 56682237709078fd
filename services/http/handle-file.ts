/**
 * Calls that answer bytes instead of an envelope. What a page may run never comes from a file: the media type is ours, browsers
 * may not guess another one, and a file that is opened on its own may run nothing and load nothing.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@podium/proto/http/declare.ts'
import { sendError } from './envelope.ts'
import type { CallInput } from './handle.ts'
import { routeOf, inputOf } from './handle.ts'

export interface FileAnswer {
  readonly mediaType: string
  readonly content: Readable | Buffer
  /** Null where it is not known before the content has been made. */
  readonly sizeBytes: number | null
  /** Name under which it is saved; null shows it in place. */
  readonly saveAs: string | null
  /** For ever: only for addresses whose content never changes. */
  readonly keep: 'never' | 'forever'
}

const yearS = 31_536_000
const alonePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

interface FileOptions {
  /** The least HTTP status of a refusal, where clients tell a file from the envelope by it. */
  readonly leastHttp?: number
}

interface ByteRange {
  /** Both included. */
  readonly first: number
  readonly last: number
}

/** The one part that a player asks for when somebody moves on in a film; null for anything else, which gets the whole. */
function rangeOf({ headers: { range } }: FastifyRequest, sizeBytes: number): ByteRange | null {
  const [whole, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (whole === undefined || (from === '' && to === '')) return null
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return first <= last ? { first, last } : null
}

async function* partOf(content: Readable, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at > last) return
  }
}

/** What is sent of a file that never changes: all of it, or the part that was asked for. */
function contentFor(request: FastifyRequest, reply: FastifyReply, { content, sizeBytes, keep }: FileAnswer): Readable | Buffer {
  if (sizeBytes === null) return content
  const range = keep === 'forever' && content instanceof Readable ? rangeOf(request, sizeBytes) : null
  if (keep === 'forever') reply.header('Accept-Ranges', 'bytes')
  reply.header('Content-Length', range ? range.last - range.first + 1 : sizeBytes)
  if (!range) return content
  reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${sizeBytes}`)
  return Readable.from(partOf(content as Readable, range))
}

/** Registers a handler for a declared call that answers a file. A refusal is answered in the envelope. */
export function handleFile<C extends Call>(
  app: FastifyInstance, call: C, handler: (input: CallInput<C>) => Promise<FileAnswer>, options: FileOptions = {},
): void {
  app.route({
    ...routeOf(app, call),
    errorHandler: (error, request, reply) => void sendError(error, request, reply, options),
    handler: async (request, reply) => {
      const file = await handler(inputOf<C>(request, reply))
      reply.type(file.mediaType)
      reply.header('Cache-Control', file.keep === 'forever' ? `public, max-age=${yearS}, immutable` : 'no-store')
      // Browsers show a pdf with a viewer of their own, which a sandbox would keep from running.
      if (file.mediaType !== 'application/pdf') reply.header('Content-Security-Policy', alonePolicy)
      // Clients take everything behind `filename=` as it stands.
      if (file.saveAs !== null) reply.header('Content-Disposition', `attachment;filename=${encodeURIComponent(file.saveAs)}`)
      return reply.send(contentFor(request, reply, file))
    },
  })
}
