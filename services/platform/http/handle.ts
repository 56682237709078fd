/** The one way to register a call: everything about it but the work comes from its declaration. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditedFor, namesContest } from '@podium/proto/calls/audited.ts'
import type { AnswerOf, BodyOf, Call, QueryOf } from '@podium/proto/calls/declare.ts'
import { errors } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { inSpan } from '@podium/proto/server/tracing/spans.ts'
import { askedOf } from '../audit/asked.ts'
import { servingAudited } from '../audit/audited-call.ts'
import type { Viewer } from '../context.ts'
import { answerSchema } from './answer-schema.ts'
import { localeOf, success } from './envelope.ts'
import { signInCheck } from './sign-in.ts'
import './app-types.ts'

type ViewerOf<C extends Call> = C['who'] extends 'open' | 'neutral' ? Viewer | null : Viewer

export interface CallInput<C extends Call> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  /** Null when the caller is anonymous; never null where the declaration asks for sign-in. */
  readonly viewer: ViewerOf<C>
  /** Language of the texts to answer with. */
  readonly locale: Locale
  /** Address of the client. */
  readonly ip: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Does the work of a call and returns the envelope's `data`. Refuses by throwing Refusal. */
export type CallHandler<C extends Call> = (input: CallInput<C>) => Promise<AnswerOf<C>> | AnswerOf<C>

export interface CallOptions {
  /** Requests a minute of one user, or of all visitors at one address, where the common limit is too wide. */
  readonly perMinute?: number
  /** The same over a longer time, where each does something outside of the site. In place of `perMinute`. */
  readonly perTenMinutes?: number
  /**
   * Of all at one address, whoever they are: accounts are made by the dozen, and each would have a bound of its own.
   */
  readonly countedBy?: 'address'
  /** Bytes of the body, where more than the common limit must pass. */
  readonly bodyMaxBytes?: number
}

/** Who may call and what may be refused, for the documentation. */
function describe({ who, refusals = [] }: Call): string {
  const audience = typeof who === 'string' ? who : `one of the permissions ${who.join(', ')}`
  const lines = refusals.map(
    (code) => `- \`${code}\` (${errors[code].http}/${errors[code].status}): ${errors[code].text['en-US']}`,
  )
  return [`Who: ${audience}.`, ...(lines.length > 0 ? ['Refusals (HTTP/envelope):', ...lines] : [])].join('\n')
}

/** What a handler gets of a request. */
export const inputOf = <C extends Call>(request: FastifyRequest, reply: FastifyReply): CallInput<C> => ({
  query: request.query as QueryOf<C>,
  body: request.body as BodyOf<C>,
  viewer: request.viewer as ViewerOf<C>,
  locale: localeOf(request),
  ip: request.ip,
  request,
  reply,
})

/** `/api/public/img/{name}` of a declaration is `/api/public/img/:name` of a route. */
const routePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Everything of a route that follows from the declaration of its call, its answer left open. */
export function routeOf(app: FastifyInstance, call: Call, options: CallOptions = {}) {
  app.callPaths.add(call.path)
  return {
    method: call.method,
    url: routePath(call.path),
    ...(options.bodyMaxBytes === undefined ? {} : { bodyLimit: options.bodyMaxBytes }),
    config: {
      perMinute: options.perMinute,
      perTenMinutes: options.perTenMinutes,
      countedBy: options.countedBy ?? ('user' as const),
    },
    schema: {
      summary: call.summary,
      description: describe(call),
      operationId: call.name,
      tags: [call.path.startsWith('/api/admin/') ? 'admin' : 'public'],
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    },
    onRequest: signInCheck(app.sessions, call),
  }
}

/** The contest that a request names under one of these names. */
function contestOf({ query, body }: FastifyRequest): number | null {
  const given: { readonly cid?: unknown; readonly contestID?: unknown } = { ...Object(query), ...Object(body) }
  const cid = given.cid ?? given.contestID
  return typeof cid === 'number' ? cid : null
}

/** What serves a call, an act of staff or administrators so that it is in their log (audit/record.ts). */
function serving<C extends Call>(app: FastifyInstance, call: Call, handler: CallHandler<C>) {
  const [isAudited, takesContest] = [auditedFor(call), namesContest(call)]
  return async (request: FastifyRequest, reply: FastifyReply): Promise<AnswerOf<C>> => {
    const { viewer, query, body } = request
    if (viewer === null || !isAudited(viewer.role)) return handler(inputOf<C>(request, reply))
    const { uid, username } = viewer
    const audited = {
      callId: randomUUID(),
      uid,
      username,
      call: call.name,
      cid: takesContest ? contestOf(request) : null,
      asked: askedOf(query, body),
    }
    return servingAudited(audited, async () => {
      const result = await handler(inputOf<C>(request, reply))
      await app.endAudit()
      return result
    })
  }
}

const noFacts = {}
const isUpload = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith('multipart/') ?? false

/** What the handler gets and answers has the types of `C`, whose fields the call has. */
function register<C extends Call>(
  app: FastifyInstance,
  call: Call,
  handler: CallHandler<C>,
  options: CallOptions,
): void {
  const [route, serve, span] = [routeOf(app, call, options), serving<C>(app, call, handler), `call ${call.name}`]
  app.route({
    ...route,
    schema: { ...route.schema, response: { 200: answerSchema(call.answer) } },
    handler: async (request, reply) => {
      const work = () => inSpan(span, noFacts, () => serve(request, reply))
      // An upload takes as long as the line of who sends it, and waits for nobody.
      const { viewer } = request
      return success(await (viewer === null || isUpload(request) ? work() : app.limitConcurrency(viewer.uid, work)))
    },
  })
}

/** Registers a handler for a declared call. */
export const handle = <C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: CallHandler<C>,
  options: CallOptions = {},
): void => register<C>(app, call, handler, options)

/** What of a handler's work is of the site or of a group alone, for whoever calls. */
interface Scopes<C extends Call, Scope> extends CallOptions {
  readonly site: (viewer: ViewerOf<C>) => Scope
  readonly group: (viewer: ViewerOf<C>) => Scope
}

/** Registers one handler for a declared call and for the call of groups that is derived from it. */
export function handleWithGroup<C extends Call & { readonly group: Call }, Scope>(
  app: FastifyInstance,
  call: C,
  { site, group, ...options }: Scopes<C, Scope>,
  handler: (input: CallInput<C> & { readonly scope: Scope }) => ReturnType<CallHandler<C>>,
): void {
  register<C>(app, call, (input) => handler({ ...input, scope: site(input.viewer) }), options)
  register<C>(app, call.group, (input) => handler({ ...input, scope: group(input.viewer) }), options)
}
