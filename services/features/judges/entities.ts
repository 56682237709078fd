/** Judges, as their heartbeats describe them. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { JudgeHeartbeat } from '@podium/proto/events/bus/judge.ts'

export const JudgeServer = defineEntity({
  name: 'JudgeServer',
  tableName: 'judge_server',
  properties: {
    name: p.string().length(255).primary(),
    heartbeat: p.json<JudgeHeartbeat>(),
    /** When the last heartbeat came. */
    seenAt: p.datetime(6),
  },
})

export const judgeEntities = [JudgeServer]
