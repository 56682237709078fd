import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { sendMissing } from '../error-present.ts'
import { anonymousCaller } from '../sign-in-commands.ts'
import { addWebhook, findWebhook, listWebhooks, removeWebhook } from './commands.ts'

const path = '/api/webhooks'
const callerOf = ({ apiCaller }: FastifyRequest) => apiCaller ?? anonymousCaller

export function registerWebhooks(api: FastifyInstance, ctx: Context): void {
  api.get(path, (request) => listWebhooks(ctx, callerOf(request)))
  api.post(path, async (request, reply) => {
    const made = await addWebhook(ctx, callerOf(request), request.body)
    return reply.code(201).header('Location', `${path}/${made.id}`).send(made)
  })
  api.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const found = await findWebhook(ctx, callerOf(request), request.params.id)
    return found ?? sendMissing(reply)
  })
  api.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const isGone = await removeWebhook(ctx, callerOf(request), request.params.id)
    return isGone ? reply.code(204).send() : sendMissing(reply)
  })
}
