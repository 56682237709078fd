/** Submitting, self-tests and what administrators do to submissions. */
import { about, b400, b401, b403, b404, shownAs } from './row.ts'

export const submissionsErrors = {
  judgingClosed: b403('Judging is switched off at the moment.', '评测功能暂时关闭。'),
  codeEmpty: shownAs('Write some code first', '请先编写代码', b400('Code can not be empty', '代码不能为空')),
  contestCodeFull: b400(
    'You sent {mb} MB of code to contests within {minutes} minutes. Try again in {wait} min.',
    '您在 {minutes} 分钟内向比赛提交的代码已达 {mb} MB，请 {wait} 分钟后再试。',
  ),
  draftTooLong: b400('A draft is kept up to {max} bytes.', '草稿最多保存 {max} 字节。'),
  templateTooLong: b400('A template is kept up to {max} bytes.', '模板最多保存 {max} 字节。'),
  templatesFull: b400(
    'At most {count} templates are kept, {max} bytes in all.',
    '最多保存 {count} 个模板，合计 {max} 字节。',
  ),
  codeTooLong: b400('The code has more than {max} characters.', '代码长度超过 {max} 个字符。'),
  submitTooFast: b403(
    'Too fast. Please wait {seconds} s before the next submission.',
    '提交过于频繁，请 {seconds} 秒后再试。',
  ),
  submissionKeyReused: about(
    'idempotencyKey',
    b400(
      'Another submission was sent with this key. Send this one with a key of its own.',
      '该密钥已用于另一份提交，请为本次提交使用新的密钥。',
    ),
  ),
  captchaNeeded: b400('Enter the picture code to submit.', '请先填写图形验证码再提交。'),
  submissionNotFound: b404('There is no such submission.', '提交记录不存在。'),
  submissionHidden: shownAs('Please sign in', '请先登录', b401('Please login first', '请先登录')),
  casesHidden: shownAs('Please sign in', '请先登录', b403('Please login first', '请先登录')),
  caseDataClosed: b403('The test data of this case are not shown.', '该测试点的数据不公开。'),
  notOwner: b403('Only the owner may do this.', '只有提交者本人可以执行此操作。'),
  shareClosed: b403('Sharing is not enabled for this problem.', '该题目未开启代码分享。'),
  shareContest: b403('A contest submission cannot be shared.', '比赛提交不能分享。'),
  resubmitRefused: b403(
    'Only a submission that failed to reach another site can be sent again.',
    '只有未能送达其他评测站的提交可以重新提交。',
  ),
  submissionListHidden: b403('Only members of the group may see its submissions.', '只有团队成员可以查看团队提交。'),
  onlyMineNeedsSignIn: shownAs('Please sign in', '请先登录', b401('Please login first', '请先登录')),
  selfTestType: b400('The type must be public, contest or group.', '类型必须为 public、contest 或 group。'),
  testInputTooLong: b400('The input has more than {max} bytes.', '输入数据超过 {max} 字节。'),
  selfTestTooFast: b403('The next self-test can start in {seconds} s.', '{seconds} 秒后才能再次自测。'),
  noSamples: b400('This problem has no samples.', '该题目没有样例。'),
  selfTestProblem: b400('There is no such problem, or it is not open to you.', '题目不存在或您无权查看。'),
  selfTestBusy: b403('Your earlier tests are still running. Please wait for them.', '您之前的自测仍在运行，请稍候。'),
  selfTestUnknown: b400('This test is unknown or its result has expired.', '该自测不存在或结果已过期。'),
  submissionMissing: b400('There is no such submission.', '提交记录不存在。'),
  rejudgeRefused: b400('The problem of this submission is gone.', '该提交对应的题目已不存在。'),
  rejudgeNoCode: b400(
    'This submission came without its code and cannot be rejudged.',
    '该提交没有附带代码，无法重新评测。',
  ),
  manualInProgress: b400('This submission is still being judged.', '该提交仍在评测中。'),
  manualCompileError: b400('The verdict of a compile error cannot be set.', '编译错误的提交不能改判。'),
  manualStatus: b400('This verdict cannot be set manually.', '不能改判为该结果。'),
  judgeCredentialExists: about('name', b400('There is a credential “{name}” already.', '已有名为“{name}”的凭证。')),
  judgeCredentialsFull: b400('A site has at most {max} credentials of judges.', '一个站点最多有 {max} 个评测机凭证。'),
  judgeCredentialMissing: b404('There is no such credential.', '没有这个凭证。'),
  contestNotFound: b404('There is no such contest.', '比赛不存在。'),
}
