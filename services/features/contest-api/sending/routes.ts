/** What clients of the Contest API send: each is answered with what was stored, and where it stands. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import { addAward, patchAward, putAward, removeAward } from '../award-commands.ts'
import { sendClarification } from './clarification-commands.ts'
import { sendCommentary } from '../commentary/commands.ts'
import { sendMissing } from '../error-present.ts'
import { patchContest } from '../moment-commands.ts'
import type { ApiObject } from '../present/objects.ts'
import type { Asked } from '../queries.ts'
import { sendSubmission } from './submission-commands.ts'

interface Params {
  readonly cid: string
  readonly id: string
}

export type Read = (request: FastifyRequest) => Promise<Asked>

const idempotencyKey = /^[\w:.-]{8,64}$/

/** Throws Refusal for a header that is no key. */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'] ?? null
  if (key !== null && (typeof key !== 'string' || !idempotencyKey.test(key)))
    throw new Refusal('contestApiProperty', { name: 'Idempotency-Key' })
  return key
}

/** With an id that we give, or with one of the sender's own. */
const sendingBy = [
  ['POST', ''],
  ['PUT', '/:id'],
] as const

export function registerSending(api: FastifyInstance, read: Read): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, name: string, sent: ApiObject | undefined) => {
    if (sent === undefined) return sendMissing(reply)
    const { cid } = request.params as Params
    return reply.code(201).header('Location', `/api/contests/${cid}/${name}/${sent.id}`).send(sent)
  }
  api.patch('/api/contests/:cid', async (request) => patchContest(await read(request), request.body, api.endAudit))
  const idOf = (request: FastifyRequest): string => (request.params as Params).id
  const givenId = (request: FastifyRequest): string | null => (request.method === 'PUT' ? idOf(request) : null)
  for (const [method, end] of sendingBy)
    api.route({
      method,
      url: `/api/contests/:cid/clarifications${end}`,
      handler: async (request, reply) => {
        const [asked, by] = [await read(request), { endAudit: api.endAudit, id: givenId(request) }]
        return answer(request, reply, 'clarifications', await sendClarification(asked, request.body, by))
      },
    })
  api.post('/api/contests/:cid/commentary', async (request, reply) =>
    answer(request, reply, 'commentary', await sendCommentary(await read(request), request.body, api.endAudit)),
  )
  api.post('/api/contests/:cid/awards', async (request, reply) =>
    answer(request, reply, 'awards', await addAward(await read(request), request.body, api.endAudit)),
  )
  const one = '/api/contests/:cid/awards/:id'
  api.put(one, async (request) => putAward(await read(request), idOf(request), request.body, api.endAudit))
  api.patch(one, async (request, reply) => {
    const award = await patchAward(await read(request), idOf(request), request.body, api.endAudit)
    return award ?? sendMissing(reply)
  })
  api.delete(one, async (request, reply) => {
    const isGone = await removeAward(await read(request), idOf(request), api.endAudit)
    return isGone ? reply.code(204).send() : sendMissing(reply)
  })
  for (const [method, end] of sendingBy)
    api.route({
      method,
      url: `/api/contests/:cid/submissions${end}`,
      handler: async (request, reply) => {
        const asked = await read(request)
        const by = { ip: request.ip, idempotencyKey: keyOf(request), id: givenId(request), endAudit: api.endAudit }
        return answer(request, reply, 'submissions', await sendSubmission(asked, request.body, by))
      },
    })
}
