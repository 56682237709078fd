/**
 * How an api ends behind a balancer, so that none of its calls is refused. A balancer keeps connections open, and a
 * call that it sends just as one is closed gets no answer, nor may it be sent again when it writes something. So for a
 * while the process says that it is not ready, goes on answering, and has each connection closed with its next answer;
 * a balancer drops those without a call by itself (`keepalive_timeout` of its upstream). Then it stops listening.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface GentleEnd {
  /** Before the calls are registered. */
  readonly addTo: (app: FastifyInstance) => void
  /** What is in the way of the process being ready. */
  readonly fault: () => string | null
  /** Resolves when it may stop listening. */
  readonly drain: () => Promise<void>
}

export function gentleEnd(drainMs: number): GentleEnd {
  let isEnding = false
  return {
    addTo: (app) =>
      void app.addHook('onSend', (_request, reply, _content, done) => {
        if (isEnding) reply.header('connection', 'close')
        done()
      }),
    fault: () => (isEnding ? 'it ends' : null),
    drain: async () => {
      isEnding = true
      await sleep(drainMs)
    },
  }
}
