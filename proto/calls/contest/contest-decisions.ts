/** Decisions of the jury of a contest. An addition to the contract. */
import { Type } from 'typebox'
import { decisionKinds, decisionLimits, outKinds } from '../../rules/contest/decisions.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, NullableText, Time } from '../shapes.ts'

const Reason = Type.String({ maxLength: decisionLimits.reasonMaxChars })
const Given = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema))

export const DecisionRow = Type.Object({
  id: Id,
  kind: Type.Enum(decisionKinds),
  username: Type.Unsafe<string | null>({ ...NullableText, description: 'the participant; null for everybody' }),
  submitId: Nullable(Id),
  displayId: Type.Unsafe<string | null>({ ...NullableText, description: 'of the problem' }),
  minutes: Nullable(Int),
  shown: Nullable(Type.Enum(outKinds)),
  reason: Type.String(),
  madeBy: Type.String(),
  madeAt: Time,
  takenBackBy: NullableText,
  takenBackAt: Nullable(Time),
  takenBackReason: NullableText,
})

export const contestDecisionCalls = declareCalls({
  contestDecisions: {
    method: 'GET',
    path: '/api/contest-decisions',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what the jury of a contest has decided, the newest first; for the jury',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({ mayDecide: Type.Boolean(), records: Type.Array(DecisionRow) }),
    refusals: ['notContestStaff'],
  },
  decide: {
    method: 'POST',
    path: '/api/contest-decisions',
    who: 'user',
    staffAccounts: true,
    summary:
      'Addition: disqualify a participant, change their penalty, give them or all extra time, ignore a submission, or pause the judging',
    body: Type.Object({
      cid: Id,
      kind: Type.Enum(decisionKinds),
      username: Given(Type.String({ maxLength: 255 })),
      submitId: Given(Id),
      displayId: Given(Type.String({ maxLength: 64 })),
      minutes: Given(Int),
      shown: Given(Type.Enum(outKinds)),
      reason: Reason,
    }),
    answer: Type.Object({ id: Id }),
    refusals: [
      'notContestStaff',
      'fieldBlank',
      'fieldTooLong',
      'decisionExtra',
      'decisionPenalty',
      'decisionParticipant',
      'decisionSubmission',
      'decisionStands',
      'decisionsFull',
      'contestProblemMissing',
    ],
  },
  takeBackDecision: {
    method: 'PUT',
    path: '/api/contest-decisions/take-back',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: take a decision back; what was paused goes on',
    body: Type.Object({ cid: Id, id: Id, reason: Reason }),
    answer: None,
    refusals: ['notContestStaff', 'fieldBlank', 'fieldTooLong', 'decisionMissing', 'contestTimes'],
  },
})
