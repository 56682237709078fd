/** Stores the heartbeats of the judges, so that every process of ours sees the same judges and languages. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'
import { JudgeHeartbeat } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { adviceFor, judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'

/** Within the time that a heartbeat takes; the clock of every rule is the database's. */
const withOffset = (heartbeat: JudgeHeartbeat, now: Date): JudgeHeartbeat =>
  heartbeat.clockMs === undefined ? heartbeat : { ...heartbeat, clockOffsetMs: heartbeat.clockMs - now.getTime() }

const AnyHeartbeat = Type.Object({ v: Type.Integer(), name: Type.String() })

/** It gets no tasks that it would misread, and is no judge of this site. */
function noteOther({ v: version, name: judge }: Static<typeof AnyHeartbeat>, log: Context['log']): void {
  if (version === judgeProtocol) log.error({ judge }, 'a heartbeat does not fit its schema')
  else
    log.error(
      { judge, version, ours: judgeProtocol, advice: adviceFor(version) },
      'a judge of another version is there',
    )
}

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
    AnyHeartbeat,
    (heartbeat) => {
      if (stopped) return
      if (Check(JudgeHeartbeat, heartbeat)) store(withOffset(heartbeat, now()))
      else noteOther(heartbeat, log)
    },
    'services',
  )
  return async () => {
    stopped = true
    await Promise.allSettled(writes)
  }
}
