/** The bare server: everything that all calls and pages have in common, and no call. */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { Refusal } from '@podium/proto/errors/index.ts'
import { inTrace, traceHeader, traceOf } from '@podium/proto/server/trace.ts'
import type { Context } from '../context.ts'
import { hallsPath } from '@podium/proto/server/halls.ts'
import { endAudit } from '../audit/record.ts'
import { connectingFor } from '../database/connection-shares.ts'
import { addCommonHeaders } from './common-headers.ts'
import { limitConcurrency } from '../concurrency/concurrency-limiter.ts'
import { serveDocs } from './docs.ts'
import { serveHealth } from './health.ts'
import { sendError } from './envelope.ts'
import { servePages } from './pages/pages.ts'
import type { PageFallback } from './pages/pages.ts'
import { limitRates } from './rate-limit.ts'
import { readCookies } from './session-cookie.ts'
import { inputReader } from './read-input.ts'
import './app-types.ts'

/** A page asks for less at a time. What a user may have of the database is for its connections to say. */
const perUser = { atOnce: 6, waiting: 300 }
const unbounded = { atOnce: Number.POSITIVE_INFINITY, waiting: 0 }
const bodyMaxBytes = 2 * 1024 * 1024
const compressFromBytes = 1024
/** The default of 11 is for files that are compressed once; answers are compressed each time. */
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * What writes the answers of a call is made with its first answer: for all calls at once it would take a sixth of a
 * start.
 */
const writersWhenAsked: ReturnType<typeof SerializerSelector> = (...given) => {
  const compile = SerializerSelector()(...given)
  return (call) => {
    let write: ReturnType<typeof compile> | undefined
    return (answer) => (write ??= compile(call))(answer)
  }
}

type Parts = Pick<Context, 'config' | 'log' | 'now' | 'orm' | 'readiness' | 'sessions' | 'settings'>

function bareServer({ config, log, sessions, orm }: Parts): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The front on this machine, and what the settings name, may say who the client is.
    trustProxy: (address) => config.httpTrusts(address),
    bodyLimit: bodyMaxBytes,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildSerializer: writersWhenAsked } },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  }) as unknown as FastifyInstance
  app.decorate('sessions', sessions)
  app.decorate('callPaths', new Set<string>())
  app.decorate('limitConcurrency', limitConcurrency(config.rateFactor === 0 ? unbounded : perUser))
  app.decorate('endAudit', () => endAudit(orm.em.fork()))
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', (request, reply, done) => {
    const trace = traceOf(request.headers[traceHeader])
    reply.header(traceHeader, trace)
    const { schema, url } = request.routeOptions
    const kind = schema?.operationId ?? url ?? 'none'
    const sinceMs = performance.now()
    connectingFor({ kind, sinceMs, account: () => request.viewer?.uid }, () => inTrace(trace, done))
  })
  app.removeContentTypeParser('text/plain')
  return app
}

/** Requests are read by our own reader: lenient where no doubt is, precise where it refuses. */
function readInputs(app: FastifyInstance): void {
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
}

/**
 * Some clients send the media type of a body without one (an empty form): whether a call needs a body is for its
 * declaration to say.
 */
function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
    if (isEmpty && headers['content-type'] !== undefined) delete headers['content-type']
    done()
  })
}

/** A wrong method or call is answered in the envelope, a page address with the page, anything else plainly. */
function answerUnknown(app: FastifyInstance, sendPage: PageFallback): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (app.callPaths.has(path)) throw new Refusal('methodNotAllowed')
    if (path === '/api' || path.startsWith('/api/')) throw new Refusal('callUnknown')
    if (sendPage(request, reply)) return reply
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
}

/** For the front alone: whatever comes through it says whom it comes from. */
function notifyHalls(app: FastifyInstance, { config, settings }: Parts): void {
  app.get(hallsPath, { schema: { hide: true } }, async (request, reply) => {
    if (request.headers['x-forwarded-for'] !== undefined || !config.httpTrusts(request.socket.remoteAddress ?? ''))
      return reply.callNotFound()
    return { v: 1, halls: (await settings.get()).halls }
  })
}

/** A server with envelope, input reading, limits, documentation and pages; calls are registered on it next. */
export async function createServer(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts
  const app = bareServer(parts)
  readInputs(app)
  takeEmptyBodies(app)
  app.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  addCommonHeaders(app, parts.settings)
  await readCookies(app)
  await limitRates(app, parts)
  await app.register(compress, { threshold: compressFromBytes, encodings: ['br', 'gzip'], brotliOptions: fastBrotli })
  await serveDocs(app)
  notifyHalls(app, parts)
  serveHealth(app, parts)
  answerUnknown(app, await servePages(app, config.clientDist))
  return app
}
