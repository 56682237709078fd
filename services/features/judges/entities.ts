/** Judges, as their heartbeats describe them, and the credentials of those on other machines. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { JudgeHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'

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

/** A judge that speaks another version of the protocol than this site: it gets no tasks. */
export const JudgeOfOtherVersion = defineEntity({
  name: 'JudgeOfOtherVersion',
  tableName: 'judge_of_other_version',
  properties: {
    name: p.string().length(255).primary(),
    version: p.integer(),
    /** When the last heartbeat came. */
    seenAt: p.datetime(6),
  },
})

/** What a judge on another machine signs in to the bus with; its secret part is stored nowhere. */
export const JudgeCredential = defineEntity({
  name: 'JudgeCredential',
  tableName: 'judge_credential',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    name: p.string().length(64),
    publicKey: p.string().length(64),
    /** Name of the administrator. */
    madeBy: p.string().length(255),
    madeAt: p.datetime(6),
  },
})

/** A server of the bus whose users are kept in step (infra/bus-users.ts). */
export const BusServer = defineEntity({
  name: 'BusServer',
  tableName: 'bus_server',
  properties: {
    name: p.string().length(255).primary(),
    /** Of the users that it has; null before its first. */
    revision: p.string().length(64).nullable(),
    seenAt: p.datetime(6),
  },
})

export const judgeEntities = [JudgeServer, JudgeOfOtherVersion, JudgeCredential, BusServer]
