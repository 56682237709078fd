/** Tells the servers of the bus whom they let in, and notes which of them has done so (infra/bus-users.ts). */
import { BusUsersAsked } from '@podium/proto/events/bus/bus-users.ts'
import type { BusUsersAnswer } from '@podium/proto/events/bus/bus-users.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { busUsersNow } from './credential-queries.ts'

async function answerTo({ orm }: Pick<Context, 'orm'>, { server, revision }: BusUsersAsked): Promise<BusUsersAnswer> {
  const db = orm.em.fork()
  await tables(db)
    .insertInto('bus_server')
    .values(({ fn }) => ({ name: server, revision, seenAt: fn<Date>('now') }))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ fn }) => ({ revision, seenAt: fn<Date>('now') })))
    .execute()
  const { revision: current, judges } = await busUsersNow(db)
  return { v: 1, revision: current, judges: [...judges] }
}

export const busUsersWorker: WorkerFeature = {
  name: 'bus users',
  start: async (ctx) => {
    let isStopped = false
    ctx.bus.subscribe(
      subjects.busUsers,
      BusUsersAsked,
      (asked, raw) => {
        if (isStopped) return
        answerTo(ctx, asked).then(
          (answer) => raw.respond(JSON.stringify(answer)),
          (error: unknown) => ctx.log.warn({ error }, 'a server of the bus was not told its users'),
        )
      },
      'services',
    )
    return async () => void (isStopped = true)
  },
}
