/** Commentary of the jury on a contest, which tools read by the Contest API. An addition to the contract. */
import { Type } from 'typebox'
import { commentaryLimits as limits } from '../../rules/contest/contest-api.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Time } from '../shapes.ts'

const Names = (maxItems: number, maxLength: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems, description }))

const CommentaryRow = Type.Object({
  id: Id,
  message: Type.String({ description: 'plain text, with teams and problems by their names' }),
  tags: Type.Array(Type.String()),
  teams: Type.Array(Type.String(), { description: 'as the contest calls them' }),
  displayIds: Type.Array(Type.String(), { description: 'of problems' }),
  submitIds: Type.Array(Id),
  madeBy: Type.String(),
  madeAt: Time,
  contestTimeS: Type.Unsafe<number>({ ...Int, description: 'since the start of the contest; negative before it' }),
})

export const contestCommentaryCalls = declareCalls({
  contestCommentary: {
    method: 'GET',
    path: '/api/contest-commentary',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: commentary on a contest, the newest first; for its jury',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({
      isOn: Type.Boolean({ description: 'the contest has the Contest API, by which tools read it' }),
      records: Type.Array(CommentaryRow),
    }),
    refusals: ['notContestStaff'],
  },
  writeCommentary: {
    method: 'POST',
    path: '/api/contest-commentary',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: comment on what happens in a contest; for its jury',
    body: Type.Object({
      cid: Id,
      message: Type.String({ maxLength: limits.messageMaxChars }),
      tags: Names(limits.tagsMax, limits.tagMaxChars, 'what it is about in one word, such as accepted'),
      displayIds: Names(limits.objectsMax, 64, 'problems that it is about'),
      usernames: Names(limits.objectsMax, 255, 'teams that it is about'),
    }),
    answer: Type.Object({ id: Id }),
    refusals: ['notContestStaff', 'fieldBlank', 'fieldTooLong', 'decisionParticipant', 'contestProblemMissing'],
  },
  removeCommentary: {
    method: 'DELETE',
    path: '/api/contest-commentary',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove a comment of the jury; who follows the event feed is notified that it is gone',
    query: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'commentaryMissing'],
  },
})
