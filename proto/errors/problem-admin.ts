/** Editing problems. */
import { about, b400, b403, refusal } from './row.ts'

export const problemAdminErrors = {
  problemField: b400('{field} {rule}', '{field}{rule}'),
  problemMissing: b400('There is no such problem.', '题目不存在。'),
  problemNotYours: b403(
    'Only its author or a problem administrator may do this.',
    '只有题目作者或题目管理员可以执行此操作。',
  ),
  publishForbidden: b403(
    'Only a problem administrator may publish a problem. Save it as private.',
    '只有题目管理员可以公开题目，请将其保存为私有。',
  ),
  problemIdTaken: about(
    'problemId',
    b400('The problem ID {displayId} is already used.', '题号 {displayId} 已被使用。'),
  ),
  problemInUse: b400('This problem is still used: {where}.', '该题目仍在使用中：{where}。'),
  uploadUnknown: b400(
    'The uploaded test data is unknown or has expired. Please upload it again.',
    '上传的测试数据不存在或已过期，请重新上传。',
  ),
  caseUnknown: b400(
    'Case {index} names a file that is not in the test data: {name}.',
    '第 {index} 个测试点引用了不存在的文件：{name}。',
  ),
  caseSizeTooLarge: b400(
    'The test data of a problem may have {max} MB in all.',
    '一道题目的测试数据总大小不能超过 {max} MB。',
  ),
  tagUnknown: b400('A chosen tag no longer exists.', '所选标签已不存在。'),
  noJudgeFree: b400(
    'No judge is free to compile this right now. Please try again in a moment.',
    '当前没有空闲的评测机可用于编译，请稍后再试。',
  ),
  checkerRefused: refusal(200, 500)('{message}', '{message}'),
  noTestData: b400('This problem has no test data.', '该题目没有测试数据。'),
}
