/**
 * Trainings of groups (contract/groups 5): calls with fields of their own. The others are the `group` of the site's
 * (training-admin.ts).
 */
import { Type } from 'typebox'
import { trainingLimits } from '../../rules/training/training-form.ts'
import { declareCalls } from '../declare.ts'
import { adminRefusals, memberRefusals } from '../group/group-shapes.ts'
import { Problem } from '../problem/problem-shapes.ts'
import { Id, None, Nullable, Page, paging } from '../shapes.ts'
import { ownedInGroup, trainingFormRefusals } from './training-admin.ts'
import { AdminTrainingRow, LinkedTrainingProblem, TrainingDto } from './training-admin-shapes.ts'
import { Training } from './trainings.ts'

/** `training.gid` names the group of a new training. */
const GroupTrainingDto = Type.Object({
  ...TrainingDto.properties,
  training: Type.Object({ ...TrainingDto.properties.training.properties, gid: Type.Optional(Nullable(Id)) }),
})
const pageOfGroup = Type.Object({ gid: Id, ...paging })

export const groupTrainingCalls = declareCalls({
  groupTrainingList: {
    method: 'GET',
    path: '/api/group/get-training-list',
    who: 'user',
    summary: 'Visible trainings of a group in their order',
    query: pageOfGroup,
    answer: Page(Training),
    refusals: memberRefusals,
  },
  groupAdminTrainingList: {
    method: 'GET',
    path: '/api/group/get-admin-training-list',
    who: 'user',
    summary: 'Every training of a group, newest first; passwords are shown to whoever may save them',
    query: pageOfGroup,
    answer: Page(AdminTrainingRow),
    refusals: adminRefusals,
  },
  createGroupTraining: {
    method: 'POST',
    path: '/api/group/training',
    who: 'user',
    summary: 'Create a training of a group; its id is an addition',
    body: GroupTrainingDto,
    answer: Type.Object({ tid: Id }),
    refusals: [...trainingFormRefusals, 'groupNeeded', ...adminRefusals, 'trainingCategoryForeign'],
  },
  updateGroupTraining: {
    method: 'PUT',
    path: '/api/group/training',
    who: 'user',
    summary: 'Change a training of a group; another password sends everybody back to the door',
    body: GroupTrainingDto,
    answer: None,
    refusals: [
      ...trainingFormRefusals,
      'editedMeanwhile',
      'groupTrainingNeeded',
      ...ownedInGroup,
      'trainingCategoryForeign',
    ],
  },
  groupTrainingProblems: {
    method: 'GET',
    path: '/api/group/get-training-problem-list',
    who: 'user',
    summary: 'Problems of a training by their rank, or those of the bank that could be added',
    query: Type.Object({
      tid: Id,
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      queryExisted: Type.Optional(Nullable(Type.Boolean({ description: 'true or absent: those inside' }))),
    }),
    answer: Type.Object({
      problemList: Page(Problem),
      trainingProblemMap: Type.Record(Type.String(), LinkedTrainingProblem),
    }),
    refusals: ownedInGroup,
  },
  saveGroupTrainingProblem: {
    method: 'PUT',
    path: '/api/group/training-problem',
    who: 'user',
    summary: 'Move a problem in the order of its training',
    body: Type.Object({
      id: Id,
      tid: Type.Optional(Nullable(Id)),
      rank: Type.Integer({ minimum: 0, maximum: trainingLimits.rankMax }),
    }),
    answer: None,
    refusals: [...ownedInGroup, 'groupTrainingProblemMissing'],
  },
  addOwnGroupTrainingProblem: {
    method: 'POST',
    path: '/api/group/add-training-problem-from-group',
    who: 'user',
    summary: 'Put a problem of the group into a training, at its end',
    query: Type.Object({ problemId: Type.String({ maxLength: 64 }), tid: Id }),
    answer: None,
    refusals: [...ownedInGroup, 'ownProblemMissing', 'trainingProblemTwice'],
  },
})
