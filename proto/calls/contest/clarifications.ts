/** Clarifications of a contest. An addition to the contract: its comments go on beside them. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { clarificationLimits, clarificationStates } from '../../rules/contest/clarification.ts'
import { teamLimits } from '../../rules/contest/contest-teams.ts'
import { declareCalls } from '../declare.ts'
import { Id, None, Nullable, NullableText, Time } from '../shapes.ts'
import { gate } from './contest-queues.ts'

const Recipients = Type.Object({
  teams: Type.Array(Type.Object({ username: Type.String(), displayName: Type.String() })),
  groups: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.Unsafe<string | null>({ ...NullableText, description: 'null of one of `messageGroups`' }),
    }),
  ),
  count: Type.Integer({ description: 'participants who read it' }),
})

export const Clarification = Type.Object({
  id: Id,
  displayId: Type.Unsafe<string | null>({ ...NullableText, description: 'the problem; null for a general question' }),
  question: Type.Unsafe<string | null>({ ...NullableText, description: 'null for a message of the jury' }),
  isOwn: Type.Boolean(),
  username: Type.Unsafe<string | null>({
    ...NullableText,
    description: 'who asked, or the one whom a message is to; for the jury alone',
  }),
  displayName: Type.Unsafe<string | null>({ ...NullableText, description: 'as the contest calls them; likewise' }),
  to: Type.Unsafe<Static<typeof Recipients> | null>({
    ...Nullable(Recipients),
    description: 'whom a message to several names; for the jury alone',
  }),
  state: Type.Enum(clarificationStates),
  claimedBy: Type.Unsafe<string | null>({ ...NullableText, description: 'for the jury alone' }),
  answer: NullableText,
  answeredBy: Type.Unsafe<string | null>({ ...NullableText, description: 'for the jury alone' }),
  isPublic: Type.Boolean({ description: 'the answer is for everybody' }),
  mergedInto: Type.Unsafe<number | null>({ ...Nullable(Id), description: 'for the jury alone' }),
  askedAt: Time,
  answeredAt: Nullable(Time),
  rev: Type.Integer({ description: 'milliseconds of its last change: the newer one counts' }),
})

const ofOne = { cid: Id, id: Id }
const juryRefusals = ['notContestStaff', 'clarificationMissing'] as const

export const clarificationCalls = declareCalls({
  clarifications: {
    method: 'GET',
    path: '/api/clarifications',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: own questions and what was answered to all, for the jury every question; the newest first',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({ mayAsk: Type.Boolean(), mayAnswer: Type.Boolean(), records: Type.Array(Clarification) }),
    refusals: [...gate, 'contestCommentClosed'],
  },
  askClarification: {
    method: 'POST',
    path: '/api/clarifications',
    who: 'user',
    summary: 'Addition: ask the jury, about a problem or in general',
    body: Type.Object({
      cid: Id,
      displayId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      question: Type.String({ maxLength: clarificationLimits.questionMaxChars }),
    }),
    answer: Type.Object({ id: Id }),
    refusals: [
      ...gate,
      'contestCommentClosed',
      'fieldBlank',
      'fieldTooLong',
      'contestProblemMissing',
      'contestStaffTakesPart',
      'clarificationsClosed',
      'clarificationTooSoon',
      'clarificationsOpen',
    ],
  },
  claimClarification: {
    method: 'PUT',
    path: '/api/clarifications/claim',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: take a question, or give it back; of two who take it at once the first has it',
    body: Type.Object({ ...ofOne, claimed: Type.Boolean() }),
    answer: None,
    refusals: [...juryRefusals, 'clarificationClaimed', 'clarificationAnswered'],
  },
  answerClarification: {
    method: 'PUT',
    path: '/api/clarifications/answer',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: answer a question and those merged into it, to who asked or to all; or change the answer',
    body: Type.Object({
      ...ofOne,
      answer: Type.String({ maxLength: clarificationLimits.answerMaxChars }),
      toAll: Type.Boolean(),
      rev: Type.Integer({ description: 'that of the question as the answer was written for it' }),
    }),
    answer: None,
    refusals: [...juryRefusals, 'fieldBlank', 'fieldTooLong', 'clarificationClaimed', 'clarificationChanged'],
  },
  writeClarification: {
    method: 'POST',
    path: '/api/clarifications/message',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: a message of the jury that answers no question, to some participants or to all',
    body: Type.Object({
      cid: Id,
      displayId: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      to: Type.Object(
        {
          usernames: Type.Array(Type.String({ maxLength: 255 }), { maxItems: clarificationLimits.recipientsMax }),
          groups: Type.Array(Type.String({ maxLength: 64 }), { maxItems: teamLimits.groupsMax }),
        },
        { description: 'to all without either' },
      ),
      text: Type.String({ maxLength: clarificationLimits.answerMaxChars }),
    }),
    answer: Type.Object({ id: Id }),
    refusals: [
      'notContestStaff',
      'contestMissing',
      'fieldBlank',
      'fieldTooLong',
      'contestProblemMissing',
      'decisionParticipant',
      'clarificationTwice',
      'clarificationGroupMissing',
      'clarificationGroupEmpty',
    ],
  },
  clarificationRecipients: {
    method: 'GET',
    path: '/api/clarifications/recipients',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: participants and groups that the jury may write to',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({
          code: Type.String(),
          name: Type.Unsafe<string | null>({ ...NullableText, description: 'null of one of `messageGroups`' }),
          count: Type.Integer(),
        }),
      ),
      teams: Type.Array(
        Type.Object({
          username: Type.String(),
          displayName: Type.String(),
          affiliation: NullableText,
          seat: NullableText,
        }),
      ),
    }),
    refusals: ['notContestStaff'],
  },
  mergeClarification: {
    method: 'PUT',
    path: '/api/clarifications/merge',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: let a question share the answer of another',
    body: Type.Object({ ...ofOne, into: Id }),
    answer: None,
    refusals: [...juryRefusals, 'clarificationUnmergeable'],
  },
  clarificationHistory: {
    method: 'GET',
    path: '/api/clarifications/history',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what was done with a question, the oldest first; for the jury',
    query: Type.Object(ofOne),
    answer: Type.Array(
      Type.Object({
        what: Type.Enum(['asked', 'claimed', 'released', 'answered', 'merged', 'written'] as const),
        username: Type.String(),
        text: NullableText,
        at: Time,
      }),
    ),
    refusals: juryRefusals,
  },
})
