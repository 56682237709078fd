/** Refusals as the Contest API writes them: the HTTP status once more as `code`, and a sentence. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { drainBody } from '../../platform/http/drain.ts'
import { loggedRefusal } from '../../platform/http/envelope.ts'
import { refusalText } from '../../platform/http/field-rules.ts'

const statuses: Partial<Record<ErrorCode, number>> = {
  contestMissing: 404,
  contestSignIn: 401,
  wrongCredentials: 401,
  accountDisabled: 401,
  signInLocked: 429,
  submitTooFast: 429,
  contestApiOther: 409,
  contestApiIdTaken: 409,
}

/** The envelope of other calls travels with HTTP 200; here it is the status that says how it went. */
const statusOf = (code: ErrorCode): number => {
  const { http, status } = errors[code]
  return statuses[code] ?? (http >= 400 ? http : status)
}

export function sendApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  drainBody(request, reply)
  const refusal = loggedRefusal(error, request)
  const code = statusOf(refusal.code)
  if (code === 401) reply.header('WWW-Authenticate', 'Basic realm="Contest API", charset="UTF-8"')
  if (typeof refusal.params.seconds === 'number') reply.header('Retry-After', String(refusal.params.seconds))
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code,
      message: refusalText(refusal, 'en-US'),
    })
}

/** What is not there. */
export const sendMissing = (reply: FastifyReply, code: 404 | 405 = 404): FastifyReply =>
  reply
    .code(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, message: code === 404 ? 'There is no such object.' : 'This can only be read.' })
