/** Answers the gateways' questions: who may watch a topic, and which halls there are. */
import { MayWatch } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Type } from 'typebox'
import type { WorkerFeature } from '../../platform/context.ts'
import { mayWatch } from './policy.ts'
import { refused } from './present.ts'

export const liveWorker: WorkerFeature = {
  name: 'live',
  start: async (ctx) => {
    let stopped = false
    ctx.bus.subscribe(
      subjects.mayWatch,
      MayWatch,
      (question, raw) => {
        if (stopped) return
        void mayWatch(ctx, question)
          .catch((error: unknown) => {
            ctx.log.warn({ error }, 'a question about a topic could not be answered')
            return refused('unavailable')
          })
          .then((answer) => raw.respond(JSON.stringify(answer)))
      },
      'services',
    )
    ctx.bus.subscribe(
      subjects.halls,
      Type.Object({}),
      (_question, raw) => {
        if (stopped) return
        void ctx.settings.get().then(
          ({ halls }) => raw.respond(JSON.stringify({ v: 1, halls })),
          (error: unknown) => ctx.log.warn({ error }, 'the halls could not be sent'),
        )
      },
      'services',
    )
    return async () => {
      stopped = true
    }
  },
}
