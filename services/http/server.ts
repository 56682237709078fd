/** The bare server: everything that all calls and pages have in common, and no call. */
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { Log } from '@podium/proto/node/log.ts'
import type { Sessions } from '../context.ts'
import { sendError } from './envelope.ts'
import { inputReader } from './read-input.ts'
import './app-types.ts'

const bodyMaxBytes = 2 * 1024 * 1024

/** A server with envelope, input reading and error answers. */
export function createServer(log: Log, sessions: Sessions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Only the front on this machine may say who the client is.
    trustProxy: 'loopback',
    bodyLimit: bodyMaxBytes,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  })
  app.decorate('sessions', sessions)
  app.decorate('callPaths', new Set<string>())
  app.decorateRequest('viewer', null)
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const read = inputReader(schema, httpPart === 'body' ? 'body' : 'query')
    return (value: unknown) => {
      try {
        return { value: read(value) }
      } catch (error) {
        return { error: error as Error }
      }
    }
  })
  app.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  return app as unknown as FastifyInstance
}

/** Answers a request that no route takes: a wrong method in the envelope, a wrong path plainly. */
export function answerUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (app.callPaths.has(path)) throw new Refusal('methodNotAllowed')
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
}
