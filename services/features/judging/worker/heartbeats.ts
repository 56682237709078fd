/** Stores the heartbeats of the judges, so that every process of ours sees the same judges and languages. */
import { JudgeHeartbeat } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'

/** Within the time that a heartbeat takes; the clock of every rule is the database's. */
const withOffset = (heartbeat: JudgeHeartbeat, now: Date): JudgeHeartbeat =>
  heartbeat.clockMs === undefined ? heartbeat : { ...heartbeat, clockOffsetMs: heartbeat.clockMs - now.getTime() }

export function startHeartbeats({ bus, orm, log, now }: Context): () => Promise<void> {
  let stopped = false
  const writes = new Set<Promise<unknown>>()
  const store = (heartbeat: JudgeHeartbeat): void => {
    const write = tables(orm.em.fork())
      .insertInto('judge_server')
      .values(({ fn }) => ({ name: heartbeat.name, heartbeat, seenAt: fn<Date>('now') }))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(({ fn }) => ({ heartbeat, seenAt: fn<Date>('now') })),
      )
      .execute()
      .catch((error: unknown) => log.warn({ error }, 'a heartbeat was not stored'))
      .finally(() => writes.delete(write))
    writes.add(write)
  }
  bus.subscribe(
    subjects.heartbeat,
    JudgeHeartbeat,
    (heartbeat) => {
      if (!stopped) store(withOffset(heartbeat, now()))
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
