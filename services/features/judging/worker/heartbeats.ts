/** Stores the heartbeats of the judges, so that every process of ours sees the same judges and languages. */
import { Check } from 'typebox/value'
import { AnyHeartbeat, JudgeHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { adviceFor, judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

/** Within the time that a heartbeat takes; the clock of every rule is the database's. */
const withOffset = (heartbeat: JudgeHeartbeat, now: Date): JudgeHeartbeat =>
  heartbeat.clockMs === undefined ? heartbeat : { ...heartbeat, clockOffsetMs: heartbeat.clockMs - now.getTime() }

/** Null when it is one of ours and does not fit its schema. */
function otherOf({ v: version, name }: AnyHeartbeat, log: Context['log']): { name: string; version: number } | null {
  if (version !== judgeProtocol) {
    const about = { judge: name, version, ours: judgeProtocol, advice: adviceFor(version) }
    log.error(about, 'a judge of another version is there')
    return { name, version }
  }
  log.error({ judge: name }, 'a heartbeat does not fit its schema')
  return null
}

const storeOurs = (db: Db, heartbeat: JudgeHeartbeat): Promise<unknown> =>
  tables(db)
    .insertInto('judge_server')
    .values(({ fn }) => ({ name: heartbeat.name, heartbeat, seenAt: fn<Date>('now') }))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ fn }) => ({ heartbeat, seenAt: fn<Date>('now') })))
    .execute()

/** It gets no tasks that it would misread, and is no judge of this site; whoever runs it sees it in the back office. */
const storeOther = (db: Db, { name, version }: { readonly name: string; readonly version: number }): Promise<unknown> =>
  tables(db)
    .insertInto('judge_of_other_version')
    .values(({ fn }) => ({ name, version, seenAt: fn<Date>('now') }))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(({ fn }) => ({ version, seenAt: fn<Date>('now') })))
    .execute()

export function startHeartbeats({ bus, orm, log, now }: Context): () => Promise<void> {
  let stopped = false
  const writes = new Set<Promise<unknown>>()
  const follow = (storing: Promise<unknown>): void => {
    const write = storing
      .catch((error: unknown) => log.warn({ error }, 'a heartbeat was not stored'))
      .finally(() => writes.delete(write))
    writes.add(write)
  }
  bus.subscribe(
    subjects.heartbeat,
    AnyHeartbeat,
    (heartbeat) => {
      if (stopped) return
      if (Check(JudgeHeartbeat, heartbeat)) return follow(storeOurs(orm.em.fork(), withOffset(heartbeat, now())))
      const other = otherOf(heartbeat, log)
      if (other !== null) follow(storeOther(orm.em.fork(), other))
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
