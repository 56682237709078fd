/** Rejudges of a contest that are looked at before they are applied. An addition to the contract. */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, NullableInt, NullableText, Time } from '../shapes.ts'

const states = ['judging', 'ready', 'applied', 'dropped'] as const
const Given = <Schema extends Parameters<typeof Nullable>[0]>(schema: Schema) => Type.Optional(Nullable(schema))
export const submissionsAtOnce = 500

const RejudgingRow = Type.Object({
  id: Id,
  reason: Type.String(),
  state: Type.Enum(states),
  total: Int,
  done: Type.Integer({ description: 'runs with a result' }),
  madeBy: Type.String(),
  madeAt: Time,
  endedBy: NullableText,
  endedAt: Nullable(Time),
})

const Result = Type.Object({ status: Int, score: NullableInt })
const Cell = Nullable(Type.Object({ n: Int, errors: Int, acS: NullableInt, score: NullableInt, runMs: NullableInt }))
const Position = Type.Object({
  rank: Type.Unsafe<number | null>({ ...NullableInt, description: '-1 without a rank, null for nobody on the board' }),
  main: Type.Integer({ description: 'solved problems, or points' }),
  time: Type.Integer({ description: 'seconds of penalty, or milliseconds of run time' }),
  award: NullableText,
})
const participant = { username: Type.String() }

export const RejudgingPreview = Type.Object({
  rejudging: RejudgingRow,
  fingerprint: Type.String({ description: 'of everything below: applying takes it' }),
  faults: Type.Array(Id, { description: 'submissions that no judge could judge' }),
  verdicts: Type.Array(
    Type.Object({ submitId: Id, ...participant, displayId: Type.String(), before: Result, after: Result }),
  ),
  cells: Type.Array(Type.Object({ ...participant, displayId: Type.String(), before: Cell, after: Cell })),
  ranks: Type.Array(Type.Object({ ...participant, before: Position, after: Position })),
  names: Type.Record(Type.String(), Type.String(), {
    description: 'by username, what the contest calls a participant above by another name',
  }),
})

const ofOne = { cid: Id, id: Id }

export const contestRejudgingCalls = declareCalls({
  rejudgings: {
    method: 'GET',
    path: '/api/contest-rejudgings',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: rejudges of a contest that are, or were, looked at first; the newest first',
    query: Type.Object({ cid: Id }),
    answer: Type.Array(RejudgingRow),
    refusals: ['notContestStaff'],
  },
  startRejudging: {
    method: 'POST',
    path: '/api/contest-rejudgings',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: judge submissions of a contest once more, without any effect yet; every filter narrows',
    body: Type.Object({
      cid: Id,
      reason: Type.String({ maxLength: 500 }),
      displayId: Given(Type.String({ maxLength: 64 })),
      username: Given(Type.String({ maxLength: 255 })),
      language: Given(Type.String({ maxLength: 64 })),
      status: Given(Int),
      submitIds: Given(Type.Array(Id, { maxItems: submissionsAtOnce })),
    }),
    answer: Type.Object({ id: Id, total: Int }),
    refusals: [
      'notContestStaff',
      'fieldBlank',
      'fieldTooLong',
      'decisionParticipant',
      'nothingToRejudge',
      'rejudgingsOpen',
    ],
  },
  rejudgingPreview: {
    method: 'GET',
    path: '/api/contest-rejudgings/preview',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what a rejudge would change, as far as it has been judged',
    query: Type.Object(ofOne),
    answer: RejudgingPreview,
    refusals: ['notContestStaff', 'rejudgingMissing'],
  },
  applyRejudging: {
    method: 'PUT',
    path: '/api/contest-rejudgings/apply',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: let a rejudge count, exactly as its preview was shown',
    body: Type.Object({ ...ofOne, fingerprint: Type.String({ maxLength: 64 }) }),
    answer: None,
    refusals: [
      'notContestStaff',
      'rejudgingMissing',
      'rejudgingEnding',
      'rejudgingNotReady',
      'rejudgingFaults',
      'rejudgingSubmissions',
      'rejudgingData',
      'rejudgingShown',
    ],
  },
  dropRejudging: {
    method: 'PUT',
    path: '/api/contest-rejudgings/drop',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: forget a rejudge; nothing of it ever counts',
    body: Type.Object(ofOne),
    answer: None,
    refusals: ['notContestStaff', 'rejudgingMissing'],
  },
})
