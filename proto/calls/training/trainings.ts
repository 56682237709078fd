/** Trainings for those who work through them (contract/contests-and-community 2, 6.16). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { ProblemDisplayId, ProblemInfo, ProblemRow } from '../problem/problem-shapes.ts'
import { Id, Int, None, Nullable, NullableInt, NullableText, Page, paging, Time, Uid } from '../shapes.ts'

export const TrainingCategory = Type.Object({
  id: Id,
  name: Type.String(),
  color: Type.String(),
  gid: NullableInt,
  gmtCreate: Time,
  gmtModified: Time,
})

export const Training = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  author: Type.String({ description: 'by name' }),
  auth: Type.String({ description: 'Public or Private' }),
  categoryId: NullableInt,
  categoryName: NullableText,
  categoryColor: NullableText,
  rank: Type.Integer({ description: 'order in the list, small first' }),
  rankShowName: Type.String({ description: 'username or nickname: the name in the rank' }),
  problemCount: Type.Integer({ description: 'public ones' }),
  acCount: Type.Unsafe<number | null>({ ...NullableInt, description: 'solved by the reader; null for a stranger' }),
  gid: NullableInt,
  gmtModified: Time,
})

/** Additions of the training's page: how it stands with this reader. */
const TrainingInfo = Type.Object({
  ...Training.properties,
  isTrainingAdmin: Type.Boolean(),
  isRegistered: Type.Boolean(),
})

const TrainingProblem = Type.Object({
  ...ProblemRow.properties,
  myStatus: Type.Integer({ description: 'own state outside contests; -10 when never tried' }),
})

const RankCell = Type.Object({
  status: Int,
  score: NullableInt,
  isAC: Type.Optional(Type.Boolean()),
  runTime: Type.Optional(Type.Integer({ description: 'ms' })),
})
const TrainingRankRow = Type.Object({
  uid: Uid,
  username: Type.String(),
  realname: Type.Unsafe<string | null>({ ...NullableText, description: 'for the staff alone' }),
  nickname: NullableText,
  school: NullableText,
  gender: NullableText,
  avatar: NullableText,
  ac: Int,
  totalRunTime: Type.Integer({ description: 'ms' }),
  submissionInfo: Type.Record(Type.String(), RankCell),
})

const byTid = Type.Object({ tid: Id })
const word = Type.Optional(Type.String({ maxLength: 255 }))
const existing = ['trainingMissing', 'trainingGroupOnly'] as const
const gate = [...existing, 'trainingNotRegistered'] as const

export const trainingCalls = declareCalls({
  trainingCategories: {
    method: 'GET',
    path: '/api/get-training-category',
    who: 'open',
    summary: 'Categories outside groups; `gid` is an addition: those of that group as well',
    query: Type.Object({ gid: Type.Optional(Nullable(Int)) }),
    answer: Type.Array(TrainingCategory),
    refusals: ['groupMissing', 'groupMembersOnly'],
  },
  trainingList: {
    method: 'GET',
    path: '/api/get-training-list',
    who: 'open',
    summary: 'Visible trainings outside groups, in their order',
    query: Type.Object({
      ...paging,
      keyword: word,
      categoryId: Type.Optional(Nullable(Int)),
      auth: Type.Optional(Type.String({ maxLength: 16 })),
    }),
    answer: Page(Training),
  },
  trainingDetail: {
    method: 'GET',
    path: '/api/get-training-detail',
    who: 'user',
    summary: 'What a training is about',
    query: byTid,
    answer: TrainingInfo,
    refusals: existing,
  },
  trainingAccess: {
    method: 'GET',
    path: '/api/get-training-access',
    who: 'user',
    summary: 'Whether the caller has entered',
    query: byTid,
    answer: Type.Object({ access: Type.Boolean() }),
    refusals: ['trainingMissing'],
  },
  registerTraining: {
    method: 'POST',
    path: '/api/register-training',
    who: 'user',
    summary: 'Enter a private training with its password',
    body: Type.Object({ tid: Id, password: Type.Optional(Nullable(Type.String({ maxLength: 255 }))) }),
    answer: None,
    refusals: [
      ...existing,
      'trainingPasswordEmpty',
      'trainingPasswordWrong',
      'trainingPasswordNeedless',
      'trainingTwice',
    ],
  },
  trainingProblems: {
    method: 'GET',
    path: '/api/get-training-problem-list',
    who: 'user',
    summary: 'Public problems of a training in its order, with the own state on each',
    query: byTid,
    answer: Type.Array(TrainingProblem),
    refusals: gate,
  },
  trainingProblemDetail: {
    method: 'GET',
    path: '/api/get-training-problem-details',
    who: 'user',
    summary: 'One problem of a training; `cid` is what some clients call the training',
    query: Type.Object({
      displayId: ProblemDisplayId,
      tid: Type.Optional(Nullable(Int)),
      cid: Type.Optional(Nullable(Int)),
    }),
    answer: ProblemInfo,
    refusals: [...gate, 'trainingProblemMissing', 'problemNotPublic'],
  },
  trainingRank: {
    method: 'GET',
    path: '/api/get-training-rank',
    who: 'user',
    summary: 'Who solved how much; the staff is left out',
    query: Type.Object({ tid: Id, ...paging, keyword: word }),
    answer: Page(TrainingRankRow),
    refusals: gate,
  },
})
