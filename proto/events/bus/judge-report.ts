/** Judge messages on the bus and in the database (proto/rules/submission/judge-texts.ts). */
import { Type } from 'typebox'
import type { JudgeReport as Report } from '../../rules/submission/judge-texts.ts'

const code = Type.String({ maxLength: 64, description: '`text` for words of a compiler, a checker or a program' })
const Plain = Type.Union([Type.String(), Type.Number()])
const Reason = Type.Object({ code, parameters: Type.Optional(Type.Record(Type.String(), Plain)) })
const Inner = Type.Object({
  code,
  parameters: Type.Optional(Type.Record(Type.String(), Type.Union([Plain, Reason]))),
})

/** A message within a message may hold one itself: failed tries for a checker that failed for a reason. */
export const JudgeReport = Type.Unsafe<Report>(
  Type.Array(Type.Object({ code, parameters: Type.Optional(Type.Record(Type.String(), Type.Union([Plain, Inner]))) })),
)
