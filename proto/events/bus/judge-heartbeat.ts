/** What judges say of themselves, every few seconds. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { JudgeReport } from './judge-report.ts'

const Int = Type.Integer()

/** Why and since when a judge takes no tasks; times are those of its own clock, in milliseconds since 1970. */
export const JudgeOutage = Type.Object({
  reason: JudgeReport,
  sinceMs: Int,
  /** When it takes tasks again, or looks whether it can. Absent when it lasts until its known run is right again. */
  untilMs: Type.Optional(Int),
})
export type JudgeOutage = Static<typeof JudgeOutage>

/** What a heartbeat of every version of the protocol has: one of another version is no judge of this site. */
export const AnyHeartbeat = Type.Object({
  v: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
})
export type AnyHeartbeat = Static<typeof AnyHeartbeat>

export const JudgeHeartbeat = Type.Object({
  v: Type.Literal(1),
  name: Type.String(),
  /** Public key that it signs in to the bus with; not given for a name and password. */
  credential: Type.Optional(Type.String({ maxLength: 64 })),
  cores: Int,
  slots: Int,
  running: Int,
  driver: Type.String(),
  unsafe: Type.Boolean(),
  /** What whoever runs it wants to know of it: its room, say. A judge of an older version has none. */
  labels: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 16 })),
  languages: Type.Array(Type.Object({ name: Type.String(), version: Type.String() })),
  /** Its own clock at this moment, in milliseconds since 1970. */
  clockMs: Type.Optional(Int),
  /** By how much its clock was ahead of the database's; added by the services. */
  clockOffsetMs: Type.Optional(Int),
  /** What its known run took when it was calibrated, and its factor (proto/rules/judge/calibration.ts). */
  calibration: Type.Optional(Type.Object({ medianMs: Type.Number(), factor: Type.Number() })),
  /** Time limits are multiplied by the factor. */
  scalesLimits: Type.Optional(Type.Boolean()),
  /** Absent while it takes tasks. */
  outage: Type.Optional(JudgeOutage),
  /** Of the whole machine, 0 to 100. */
  cpuLoadPercent: Type.Optional(Type.Number()),
  memoryLoadPercent: Type.Optional(Type.Number()),
  /** Limit to the mechanism that enforces it. */
  enforced: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The same as codes with parameters. */
  enforcedReports: Type.Optional(Type.Record(Type.String(), JudgeReport)),
  /** What is known to be weak on this host. */
  warnings: Type.Optional(Type.Array(Type.String())),
  /** The warnings as codes with parameters, in the same order. */
  warningReports: Type.Optional(Type.Array(JudgeReport)),
})
export type JudgeHeartbeat = Static<typeof JudgeHeartbeat>
