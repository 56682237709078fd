/** Heartbeats of the judges are stored, so that every process of ours sees the same judges and languages. */
import { JudgeHeartbeat } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Context } from '../../platform/context.ts'
import { change, sql } from '../../platform/database/sql.ts'

export function startHeartbeats({ bus, orm, log }: Context): () => Promise<void> {
  let stopped = false
  const writes = new Set<Promise<unknown>>()
  const store = (heartbeat: JudgeHeartbeat): void => {
    const write = change(
      orm.em.fork(),
      sql`
      insert into judge_server (name, heartbeat, seen_at) values (${heartbeat.name}, ${JSON.stringify(heartbeat)}::jsonb, now())
      on conflict (name) do update set heartbeat = excluded.heartbeat, seen_at = excluded.seen_at`,
    )
      .catch((error: unknown) => log.warn({ error }, 'a heartbeat was not stored'))
      .finally(() => writes.delete(write))
    writes.add(write)
  }
  bus.subscribe(
    subjects.heartbeat,
    JudgeHeartbeat,
    (heartbeat) => {
      if (!stopped) store(heartbeat)
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
