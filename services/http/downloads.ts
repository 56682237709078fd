/**
 * Calls that answer with a file (contract/files-and-formats 0): the bytes with their name, unquoted and last in the header. A
 * refusal is the usual envelope, on an HTTP status that tells it from a file.
 */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Call } from '@podium/proto/http/declare.ts'
import { sendError } from './envelope.ts'
import { inputOf, routeOf } from './handle.ts'
import type { CallInput } from './handle.ts'

export interface Download {
  /** Name that the browser saves it under. */
  readonly name: string
  readonly mediaType: string
  readonly content: Readable | Buffer
}

/** Registers a handler for a declared call that answers with a file. */
export function handleDownload<C extends Call>(app: FastifyInstance, call: C, handler: (input: CallInput<C>) => Promise<Download>): void {
  app.route({
    ...routeOf(app, call),
    errorHandler: (error, request, reply) => void sendError(error, request, reply, { leastHttp: 400 }),
    handler: async (request, reply) => {
      const { name, mediaType, content } = await handler(inputOf<C>(request, reply))
      return reply
        .header('Content-Type', mediaType)
        .header('Content-Disposition', `attachment;filename=${encodeURIComponent(name)}`)
        .send(content)
    },
  })
}
