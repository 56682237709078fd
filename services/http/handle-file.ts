/**
 * Calls that answer bytes instead of an envelope. What a page may run never comes from a file: the media type is ours, browsers
 * may not guess another one, and a file that is opened on its own may run nothing and load nothing.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
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
      if (file.sizeBytes !== null) reply.header('Content-Length', file.sizeBytes)
      reply.header('Cache-Control', file.keep === 'forever' ? `public, max-age=${yearS}, immutable` : 'no-store')
      // Browsers show a pdf with a viewer of their own, which a sandbox would keep from running.
      if (file.mediaType !== 'application/pdf') reply.header('Content-Security-Policy', alonePolicy)
      // Clients take everything behind `filename=` as it stands.
      if (file.saveAs !== null) reply.header('Content-Disposition', `attachment;filename=${encodeURIComponent(file.saveAs)}`)
      return reply.send(file.content)
    },
  })
}
