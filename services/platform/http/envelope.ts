/** The envelope of every answer, and how an error becomes one (contract/practice 1.1, 1.2). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors, pageTextOf, Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { ErrorRow } from '@podium/proto/errors/row.ts'
import { localeFromHeader } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { busy } from '../concurrency/concurrency-limiter.ts'
import { databaseFault, isAway, isBusy } from '../database/faults.ts'
import { drainBody } from './drain.ts'
import { fieldRefusal, refusalText } from './field-rules.ts'

export const success = <Data>(data: Data) => ({ status: 200, data, msg: 'success' })

/** Language of the texts for a request: the one asked for, else the account's, else Chinese. */
export const localeOf = (request: FastifyRequest): Locale =>
  localeFromHeader(request.headers['accept-language'], request.viewer?.locale ?? 'zh-CN')

const bytesPerMb = 1024 * 1024
const loggedUrlMaxChars = 200
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badJson',
  FST_ERR_BAD_URL: 'badAddress',
}

/** The refusal that an error stands for; null for a fault of ours. */
function refusalOf(error: unknown, bodyMaxBytes: number): Refusal | null {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string') {
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('bodyTooLarge', { mb: bodyMaxBytes / bytesPerMb })
    const known = frameworkCodes[code]
    if (known) return new Refusal(known)
  }
  if (isBusy(error)) return busy()
  if (isAway(error)) return new Refusal('unavailable')
  const fault = databaseFault(error)
  // A value that the database cannot hold is the sender's doing.
  if (fault?.code.startsWith('22')) return fieldRefusal('request', 'outOfRange')
  if (statusCode === 400) return new Refusal('badJson')
  // What the framework and its plugins refuse otherwise is an address that they do not take.
  return typeof statusCode === 'number' && statusCode > 400 && statusCode < 500 ? new Refusal('badAddress') : null
}

/** A refusal of an address says which one it was. */
const withAddress = (refusal: Refusal, { ip }: FastifyRequest): Refusal =>
  refusal.code === 'contestAddress' ? new Refusal(refusal.code, { ...refusal.params, ip }, refusal.data) : refusal

/** What an error is answered with; logged where it is no refusal, `internal` then. */
export function loggedRefusal(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error, request.routeOptions.bodyLimit ?? 0)
  if (refusal === null) request.log.error({ err: error, url: request.url.slice(0, loggedUrlMaxChars) }, 'call failed')
  else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'call refused: a server behind is away')
  else if (refusal.code === 'busy') request.log.warn({ reason: String(error) }, 'call refused: too many at once')
  return withAddress(refusal ?? new Refusal('internal'), request)
}

/**
 * Answers with the envelope of an error.
 * @param options `leastHttp` lifts refusals that stay on HTTP 200 elsewhere, for calls whose good answer is no envelope
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { leastHttp?: number } = {},
): FastifyReply {
  const shown = loggedRefusal(error, request)
  drainBody(request, reply)
  const { http, status } = errors[shown.code]
  // Of the answer that this one stands for.
  reply.removeHeader('Content-Encoding')
  const urlType = request.headers['url-type']
  if ((http === 401 || http === 403) && typeof urlType === 'string') reply.header('Url-Type', urlType)
  // Who was too fast learns for how long to wait without reading a sentence.
  if (typeof shown.params.seconds === 'number') reply.header('Retry-After', String(shown.params.seconds))
  return reply
    .code(Math.max(http, options.leastHttp ?? 0))
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      status,
      data: shown.data,
      msg: refusalText(shown, localeOf(request)),
      text: pageTextOf(shown.code, localeOf(request), shown.params),
      field: fieldOf(shown),
      waitS: shown.params.seconds,
    })
}

/**
 * The field of the request that a refusal is about, as it is on the wire. Left out of the envelope where there is
 * none.
 */
function fieldOf({ code, params }: Refusal): string | undefined {
  return typeof params.field === 'string' ? params.field : (errors[code] as ErrorRow).field
}
