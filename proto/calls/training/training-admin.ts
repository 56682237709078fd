/** Trainings in the back office (contract/admin 12). */
import { Type } from 'typebox'
import { trainingAuths, trainingLimits, trainingNames } from '../../rules/training/training-form.ts'
import { declareCalls } from '../declare.ts'
import { Problem } from '../problem/problem-shapes.ts'
import {
  BaseRevision,
  Id,
  Int,
  None,
  Nullable,
  NullableInt,
  NullableText,
  Page,
  paging,
  Revision,
  Time,
} from '../shapes.ts'
import { TrainingCategory } from './trainings.ts'

const Flag = Type.Optional(Nullable(Type.Boolean()))
const times = { gmtCreate: Time, gmtModified: Time }

export const AdminTraining = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  author: Type.String(),
  auth: Type.String(),
  privatePwd: Type.Unsafe<string | null>({ ...NullableText, description: 'null in lists' }),
  status: Type.Boolean({ description: 'visible' }),
  rank: Int,
  rankShowName: Type.String(),
  isGroup: Type.Boolean(),
  gid: NullableInt,
  revision: Revision,
  ...times,
})
/** Additions of the list: the category and the number of problems. */
export const AdminTrainingRow = Type.Object({
  ...AdminTraining.properties,
  categoryName: NullableText,
  categoryColor: NullableText,
  problemCount: Int,
})

export const TrainingDto = Type.Object({
  training: Type.Object({
    id: Type.Optional(Nullable(Id)),
    title: Type.String({ maxLength: trainingLimits.titleMaxChars }),
    description: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.descriptionMaxChars }))),
    auth: Type.Enum(trainingAuths),
    privatePwd: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.passwordMaxChars }))),
    status: Flag,
    rank: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: trainingLimits.rankMax }))),
    rankShowName: Type.Optional(Nullable(Type.Enum(trainingNames))),
  }),
  trainingCategory: Type.Optional(
    Nullable(
      Type.Object({
        id: Type.Optional(Nullable(Id)),
        name: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.categoryNameMaxChars }))),
        color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      }),
    ),
  ),
  baseRevision: BaseRevision,
})

export const LinkedTrainingProblem = Type.Object({
  id: Id,
  tid: Id,
  pid: Id,
  displayId: Type.String(),
  rank: Int,
  ...times,
})

const CategoryFields = {
  name: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.categoryNameMaxChars }))),
  color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
}

const byTid = Type.Object({ tid: Id })
const owned = ['trainingMissing', 'trainingNotYours'] as const
export const trainingFormRefusals = [
  'trainingRank',
  'trainingTitleMissing',
  'trainingTitleLong',
  'trainingDescriptionMissing',
  'trainingDescriptionLong',
  'trainingCategoryMissing',
  'trainingCategoryUnknown',
  'trainingColor',
  'trainingPasswordMissing',
] as const
const categoryRefusals = ['fieldBlank', 'trainingCategoryTaken', 'trainingColor'] as const

const admins = ['contest_admin'] as const

export const trainingAdminCalls = declareCalls({
  adminTrainingList: {
    method: 'GET',
    path: '/api/admin/training/get-training-list',
    who: admins,
    summary: 'Trainings outside groups, hidden ones too',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255, description: 'in title, id or rank' })),
    }),
    answer: Page(AdminTrainingRow),
  },
  adminTraining: {
    method: 'GET',
    path: '/api/admin/training',
    who: admins,
    summary: 'One training with its password',
    query: byTid,
    answer: Type.Object({ training: AdminTraining, trainingCategory: Nullable(TrainingCategory) }),
    refusals: owned,
  },
  createTraining: {
    method: 'POST',
    path: '/api/admin/training',
    who: admins,
    summary: 'Create a training; its id is an addition',
    body: TrainingDto,
    answer: Type.Object({ tid: Id }),
    refusals: trainingFormRefusals,
  },
  updateTraining: {
    method: 'PUT',
    path: '/api/admin/training',
    who: admins,
    summary: 'Change a training; another password sends everybody back to the door',
    body: TrainingDto,
    answer: None,
    refusals: [...owned, ...trainingFormRefusals, 'editedMeanwhile'],
  },
  deleteTraining: {
    method: 'DELETE',
    path: '/api/admin/training',
    who: admins,
    summary: 'Delete a training; problems and submissions stay',
    query: byTid,
    answer: None,
    refusals: ['trainingMissing'],
  },
  changeTrainingStatus: {
    method: 'PUT',
    path: '/api/admin/training/change-training-status',
    who: admins,
    summary: 'Show or hide a training',
    query: Type.Object({ tid: Id, status: Type.Boolean() }),
    answer: None,
    refusals: owned,
  },
  adminTrainingProblems: {
    method: 'GET',
    path: '/api/admin/training/get-problem-list',
    who: admins,
    summary: 'Problems of a training by their rank, or those of the bank that could be added',
    query: Type.Object({
      tid: Id,
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      queryExisted: Type.Optional(Nullable(Type.Boolean({ description: 'true: those inside' }))),
    }),
    answer: Type.Object({
      problemList: Page(Problem),
      trainingProblemMap: Type.Record(Type.String(), LinkedTrainingProblem),
    }),
    refusals: ['trainingMissing'],
  },
  saveTrainingProblem: {
    method: 'PUT',
    path: '/api/admin/training/problem',
    who: admins,
    summary: 'Move a problem in the order of its training',
    body: Type.Object({ id: Id, rank: Type.Integer({ minimum: 0, maximum: trainingLimits.rankMax }) }),
    answer: None,
    refusals: ['trainingMissing', 'trainingProblemMissing'],
  },
  removeTrainingProblem: {
    method: 'DELETE',
    path: '/api/admin/training/problem',
    who: admins,
    summary: 'Take a problem out of a training; it stays in the bank',
    query: Type.Object({ pid: Id, tid: Id }),
    answer: None,
    refusals: ['trainingMissing', 'trainingProblemMissing'],
  },
  addTrainingProblem: {
    method: 'POST',
    path: '/api/admin/training/add-problem-from-public',
    who: admins,
    summary: 'Put a public problem of the bank into a training, at its end',
    body: Type.Object({ pid: Id, tid: Id, displayId: Type.String({ maxLength: 64 }) }),
    answer: None,
    refusals: ['trainingMissing', 'trainingProblemTwice', 'trainingProblemUnfit'],
  },
  addTrainingCategory: {
    method: 'POST',
    path: '/api/admin/training/category',
    who: admins,
    summary: 'Add a category, of the site or of a group',
    body: Type.Object({ ...CategoryFields, gid: Type.Optional(Nullable(Id)) }),
    answer: TrainingCategory,
    refusals: [...categoryRefusals, 'groupMissing'],
  },
  editTrainingCategory: {
    method: 'PUT',
    path: '/api/admin/training/category',
    who: admins,
    summary: 'Change a category',
    body: Type.Object({ id: Id, ...CategoryFields }),
    answer: None,
    refusals: [...categoryRefusals, 'trainingCategoryUnknown'],
  },
  deleteTrainingCategory: {
    method: 'DELETE',
    path: '/api/admin/training/category',
    who: admins,
    summary: 'Delete a category; its trainings have none then',
    query: Type.Object({ cid: Id }),
    answer: None,
    refusals: ['trainingCategoryUnknown'],
  },
})
