/** Problems, trainings and contests of groups. */
import { b400, b403, b404 } from './row.ts'

export const groupContentErrors = {
  groupNeeded: b403('Say which group it is for.', '请指明所属团队。'),
  groupRenamed: b400(
    'The short name of the group has just changed. Please load the problem again.',
    '团队简称刚刚变更，请重新加载题目。',
  ),
  groupProblemMissing: b404('There is no such problem.', '题目不存在。'),
  groupTagForeign: b403('A chosen tag belongs to another group.', '所选标签属于其他团队。'),
  groupProblemAsked: b400(
    'This problem already has a request. Withdraw it first.',
    '该题目已提交过公开申请，请先撤回。',
  ),
  groupProblemProgress: b400(
    'The progress must be 1 (applying), 2 (public) or 3 (refused).',
    '申请状态必须为 1（申请中）、2（已公开）或 3（已拒绝）。',
  ),
  groupTrainingMissing: b404('There is no such training.', '训练不存在。'),
  groupTrainingNeeded: b403('Say which training is changed.', '请指明要修改的训练。'),
  groupTrainingProblemMissing: b400('The training has no such problem.', '该训练没有此题目。'),
  trainingCategoryForeign: b403('This category belongs to another group.', '该分类属于其他团队。'),
  contestGroupMissing: b404('Say which group it is for.', '请指明所属团队。'),
  groupContestMissing: b404('There is no such contest.', '比赛不存在。'),
  groupContestProblemMissing: b400('The contest has no such problem.', '该比赛没有此题目。'),
  contestAnnouncementGone: b404('There is no such announcement.', '公告不存在。'),
  bankProblemMissing: b404('There is no such public problem.', '公开题库中没有此题目。'),
  ownProblemMissing: b404('The group has no such problem.', '该团队没有此题目。'),
}
