/** Trainings in the back office (contract/admin 12). */
import { Type } from 'typebox'
import { trainingLimits } from '../../rules/training/training-form.ts'
import { declareCalls } from '../declare.ts'
import { itemRefusals } from '../group/group-shapes.ts'
import { Problem } from '../problem/problem-shapes.ts'
import { Id, None, Nullable, Page, paging } from '../shapes.ts'
import { TrainingCategory } from './trainings.ts'
import { AdminTrainingRow, AdminTraining, TrainingDto, LinkedTrainingProblem } from './training-admin-shapes.ts'

const CategoryFields = {
  name: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.categoryNameMaxChars }))),
  color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
}

const byTid = Type.Object({ tid: Id })
const owned = ['trainingMissing', 'trainingNotYours'] as const
export const ownedInGroup = ['groupTrainingMissing', ...itemRefusals] as const
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
    group: {
      name: 'groupTraining',
      path: '/api/group/training',
      summary: 'One training of a group with its password',
      refusals: ownedInGroup,
    },
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
    group: {
      name: 'deleteGroupTraining',
      path: '/api/group/training',
      summary: 'Delete a training of a group; problems and submissions stay',
      refusals: ownedInGroup,
    },
  },
  changeTrainingStatus: {
    method: 'PUT',
    path: '/api/admin/training/change-training-status',
    who: admins,
    summary: 'Show or hide a training',
    query: Type.Object({ tid: Id, status: Type.Boolean() }),
    answer: None,
    refusals: owned,
    group: {
      name: 'changeGroupTrainingStatus',
      path: '/api/group/change-training-status',
      summary: 'Show or hide a training of a group',
      refusals: ownedInGroup,
    },
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
    group: {
      name: 'removeGroupTrainingProblem',
      path: '/api/group/training-problem',
      summary: 'Take a problem out of a training',
      refusals: [...ownedInGroup, 'groupTrainingProblemMissing'],
    },
  },
  addTrainingProblem: {
    method: 'POST',
    path: '/api/admin/training/add-problem-from-public',
    who: admins,
    summary: 'Put a public problem of the bank into a training, at its end',
    body: Type.Object({ pid: Id, tid: Id, displayId: Type.String({ maxLength: 64 }) }),
    answer: None,
    refusals: ['trainingMissing', 'trainingProblemTwice', 'trainingProblemUnfit'],
    group: {
      name: 'addGroupTrainingProblem',
      path: '/api/group/add-training-problem-from-public',
      summary: 'Put a public problem of the bank into a training, at its end',
      refusals: [...ownedInGroup, 'bankProblemMissing', 'trainingProblemTwice'],
    },
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
    group: {
      name: 'editGroupTrainingCategory',
      path: '/api/group/training-category',
      summary: 'Addition: change a category of a group, for its heads',
      refusals: [...categoryRefusals, 'trainingCategoryUnknown', ...itemRefusals],
    },
  },
  deleteTrainingCategory: {
    method: 'DELETE',
    path: '/api/admin/training/category',
    who: admins,
    summary: 'Delete a category; its trainings have none then',
    query: Type.Object({ cid: Id }),
    answer: None,
    refusals: ['trainingCategoryUnknown'],
    group: {
      name: 'deleteGroupTrainingCategory',
      path: '/api/group/training-category',
      summary: 'Addition: delete a category of a group, for its heads; its trainings have none then',
      refusals: ['trainingCategoryUnknown', ...itemRefusals],
    },
  },
})
