/** Look-ups, problem bank and problem page (contract/practice 2.3, 2.4, 3, 4.3). */
import { Type } from 'typebox'
import { bankSorts } from '../../rules/problem/bank-sorts.ts'
import { declareCalls } from '../declare.ts'
import {
  CodeTemplate,
  Language,
  ProblemDisplayId,
  ProblemInfo,
  ProblemRow,
  RecentProblem,
  Tag,
  TagGroup,
} from './problem-shapes.ts'
import { Id, Int, Nullable, NullableInt, NullableText, Page, paging } from '../shapes.ts'

const Oj = Type.Optional(Type.String({ maxLength: 32 }))
const byPid = Type.Object({ pid: Id })

export const problemCalls = declareCalls({
  languages: {
    method: 'GET',
    path: '/api/languages',
    who: 'open',
    summary: 'Languages of every bank, or of the bank of one problem',
    query: Type.Object({
      pid: Type.Optional(Nullable(Id)),
      all: Type.Optional(Nullable(Type.Boolean())),
      oj: Type.Optional(Type.String({ maxLength: 32, description: 'addition: of this bank alone' })),
    }),
    answer: Type.Array(Language),
    refusals: ['problemNotFound'],
  },
  allProblemTags: {
    method: 'GET',
    path: '/api/get-all-problem-tags',
    who: 'open',
    summary: 'Tags of one bank or of all',
    query: Type.Object({ oj: Oj }),
    answer: Type.Array(Tag),
  },
  tagsAndClassification: {
    method: 'GET',
    path: '/api/get-problem-tags-and-classification',
    who: 'open',
    summary: 'Tags grouped by classification',
    query: Type.Object({ oj: Oj }),
    answer: Type.Array(TagGroup),
  },
  problemTags: {
    method: 'GET',
    path: '/api/get-problem-tags',
    who: 'open',
    summary: 'Tags of a problem',
    query: byPid,
    answer: Type.Array(Tag),
  },
  problemLanguages: {
    method: 'GET',
    path: '/api/get-problem-languages',
    who: 'open',
    summary: 'Languages allowed for a problem',
    query: byPid,
    answer: Type.Array(Language),
  },
  problemCodeTemplate: {
    method: 'GET',
    path: '/api/get-problem-code-template',
    who: 'open',
    summary: 'Code templates of a problem',
    query: byPid,
    answer: Type.Array(CodeTemplate),
  },
  problemList: {
    method: 'GET',
    path: '/api/get-problem-list',
    who: 'open',
    summary: 'The public problem bank',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      difficulty: Type.Optional(Nullable(Int)),
      oj: Oj,
      tagId: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'a problem must carry all of them' })),
      own: Type.Optional(
        Nullable(Type.Enum(['solved', 'unsolved'], { description: 'addition: by the own state; asks for a sign-in' })),
      ),
      sort: Type.Optional(Nullable(Type.Enum([...bankSorts], { description: 'addition: the id by default' }))),
      isDescending: Type.Optional(Type.Boolean({ description: 'addition' })),
    }),
    answer: Page(ProblemRow),
    refusals: ['signInNeeded'],
  },
  randomProblem: {
    method: 'GET',
    path: '/api/get-random-problem',
    who: 'open',
    summary: 'A random public problem',
    query: Type.Object({
      oj: Type.Optional(Type.String({ maxLength: 32, description: 'addition: of this bank, as in the list' })),
    }),
    answer: Type.Object({ problemId: Type.String() }),
    refusals: ['bankEmpty'],
  },
  recentUpdatedProblem: {
    method: 'GET',
    path: '/api/get-recent-updated-problem',
    who: 'open',
    summary: 'The ten problems changed last',
    answer: Type.Array(RecentProblem),
  },
  userProblemStatus: {
    method: 'POST',
    path: '/api/get-user-problem-status',
    who: 'user',
    summary: 'Own state on each of the problems asked for',
    body: Type.Object({
      pidList: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      isContestProblemList: Type.Boolean(),
      cid: Type.Optional(Nullable(Int)),
      gid: Type.Optional(Nullable(Int)),
      containsEnd: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: Type.Record(Type.String(), Type.Object({ status: Int, score: NullableInt })),
    refusals: ['contestNotFound'],
  },
  fullScreenProblemList: {
    method: 'GET',
    path: '/api/get-full-screen-problem-list',
    who: 'user',
    summary: 'Problems of a contest or training for moving between them, with the own state on each',
    query: Type.Object({ cid: Type.Optional(Nullable(Int)), tid: Type.Optional(Nullable(Int)) }),
    answer: Type.Array(
      Type.Object({
        pid: Id,
        problemId: Type.String(),
        title: Type.String(),
        status: NullableInt,
        score: NullableInt,
      }),
    ),
    refusals: [
      'contestMissing',
      'contestScheduled',
      'contestGroupOnly',
      'contestNotRegistered',
      'contestAccountRule',
      'trainingMissing',
      'trainingGroupOnly',
      'trainingNotRegistered',
    ],
  },
  problemDetail: {
    method: 'GET',
    path: '/api/get-problem-detail',
    who: 'open',
    summary: 'One problem, in the language of the reader where translated',
    query: Type.Object({ problemId: ProblemDisplayId, gid: Type.Optional(Nullable(Int)) }),
    answer: ProblemInfo,
    refusals: ['problemNotFound', 'problemNotPublic'],
  },
  lastAcceptedCode: {
    method: 'GET',
    path: '/api/get-last-ac-code',
    who: 'user',
    summary: 'The newest own accepted code of a problem, as stored',
    query: Type.Object({ pid: Id, cid: Type.Optional(Nullable(Int)) }),
    answer: Type.Object({
      submitId: NullableInt,
      code: Type.String(),
      language: NullableText,
      isHidden: Type.Optional(
        Type.Boolean({ description: 'true where reading code is switched off: the code is a sentence that says so' }),
      ),
    }),
  },
})
