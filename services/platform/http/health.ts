/** For balancers: whether the process lives, and whether it can answer. Why not stands in the log and in its status. */
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

export function serveHealth(app: FastifyInstance, { readiness }: Pick<Context, 'readiness'>): void {
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, (_request, reply) => reply.header('Cache-Control', 'no-store').send({ alive: true }))
  app.get('/readyz', hidden, async (_request, reply) => {
    const isReady = Object.keys(await readiness.faults()).length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ ready: isReady })
  })
}
