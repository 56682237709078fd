/**
 * The error table: every refusal of the server is one of these rows. `http` is the HTTP status, `status` the status of the
 * envelope (contract/practice 1.2: refusals by business rule stay on HTTP 200). Texts may hold `{name}` place holders.
 */
import type { LocalText } from './locale.ts'

interface ErrorRow {
  readonly http: number
  readonly status: number
  readonly text: LocalText
}
const refusal = (http: number, status: number) => (en: string, zh: string): ErrorRow => ({
  http, status, text: { 'en-US': en, 'zh-CN': zh },
})
/** HTTP 200 with the envelope's own status: B400, B401, B403, B404 of the contract. */
const b400 = refusal(200, 400)
const b401 = refusal(200, 401)
const b403 = refusal(200, 403)
const b404 = refusal(200, 404)
/** HTTP status and envelope status alike: H400, H401, H403. */
const h400 = refusal(400, 400)
const h401 = refusal(401, 401)
const h403 = refusal(403, 403)

export const errors = {
  // transport
  badRequest: h400('{field}: {rule}', '{field}：{rule}'),
  badJson: h400('The request is not valid JSON.', '请求不是有效的 JSON。'),
  methodNotAllowed: refusal(405, 400)('This method is not allowed here.', '此地址不支持该请求方法。'),
  mediaType: refusal(415, 400)('This media type is not supported.', '不支持的请求内容类型。'),
  payloadTooLarge: h400('The request is too large.', '请求内容过大。'),
  tooManyRequests: refusal(200, 403)('Too many requests. Please wait {seconds} s.', '请求过于频繁，请等待 {seconds} 秒。'),
  internal: refusal(500, 500)('Server error, please try again later.', '服务器错误，请稍后再试。'),
  unavailable: refusal(503, 500)('The service is restarting, please try again in a moment.', '服务正在重启，请稍后再试。'),
  // session
  signInNeeded: h401('Please login first', '请先登录'),
  signInAgain: h401('Your sign-in has ended. Please login again.', '登录已失效，请重新登录。'),
  forbidden: h403('You do not have the right to do this.', '您没有执行此操作的权限。'),
  notAdmin: b401('Please login again with the administrator account', '请使用管理员账号登录'),
  // account
  wrongCredentials: b400('Wrong username or password', '用户名或密码错误'),
  accountDisabled: b400('This account is disabled. Please contact the administrator.', '该账号已被禁用，请联系管理员。'),
  signInLocked: b400('Too many failed sign-ins. Please try again in {minutes} min.', '登录失败次数过多，请 {minutes} 分钟后再试。'),
  registrationClosed: b401('Registration is closed.', '本站未开放注册。'),
  mailNotConfigured: b401('The mail system is not configured.', '邮件系统未配置。'),
  mailFailed: b400('The mail could not be sent. Please try again later.', '邮件发送失败，请稍后再试。'),
  emailFormat: b400('Email format check', '邮箱格式不正确'),
  emailBlocked: b403('This e-mail provider is not accepted.', '不支持该邮箱服务商。'),
  codeSentRecently: b400('A code was sent to this e-mail just now. Please wait {seconds} s.', '验证码刚刚发送过，请等待 {seconds} 秒。'),
  emailTaken: b400('The email already exists', '该邮箱已被注册'),
  usernameTaken: b400('The username already exists', '该用户名已存在'),
  codeExpired: b400('The code is unknown or has expired.', '验证码不存在或已过期。'),
  codeWrong: b400('The code is wrong.', '验证码错误。'),
  usernameLength: b400('The username must have 1 to {max} characters.', '用户名长度应为 1 到 {max} 个字符。'),
  passwordLength: b400('The password must have {min} to {max} characters.', '密码长度应为 {min} 到 {max} 个字符。'),
  captchaWrong: b400('The captcha is wrong or has expired.', '图形验证码错误或已过期。'),
  captchaLength: b400('The captcha must have 1 to {max} characters.', '图形验证码应为 1 到 {max} 个字符。'),
  emailUnknown: b400('The email does not exist', '该邮箱不存在'),
  resetLinkExpired: b400('This link is unknown or has expired.', '链接不存在或已过期。'),
  fieldBlank: b400('{field} is required.', '{field} 不能为空。'),
  // problems
  problemNotFound: b404('There is no such problem.', '题目不存在。'),
  problemNotPublic: b403('This problem is not public.', '该题目未公开。'),
  bankEmpty: b400('There is no problem yet.', '题库中还没有题目。'),
  languageUnknown: b400('This language is not offered.', '不支持该编程语言。'),
  languageNotAllowed: b400('This problem does not allow that language.', '该题目不允许使用此语言。'),
  languageUnavailable: b400('No judge for this language is connected right now.', '当前没有可用于该语言的评测机。'),
  archiveRefused: b400('This archive is not accepted: {reason}.', '不接受该压缩包：{reason}。'),
  fileMissing: b400('No file was sent.', '没有收到文件。'),
  // submitting
  judgingClosed: b403('Judging is switched off right now.', '评测功能暂时关闭。'),
  codeEmpty: b400('Code can not be empty', '代码不能为空'),
  codeTooLong: b400('The code has more than {max} characters.', '代码长度超过 {max} 个字符。'),
  submitTooFast: b403('Too fast. Please wait {seconds} s before the next submission.', '提交过于频繁，请 {seconds} 秒后再试。'),
  submitClosed: b403('Contests and trainings cannot be submitted to here.', '此处不能提交比赛或训练题目。'),
  submissionNotFound: b404('There is no such submission.', '提交记录不存在。'),
  submissionHidden: b401('Please login first', '请先登录'),
  casesHidden: b403('Please login first', '请先登录'),
  notOwner: b403('Only the owner may do this.', '只有提交者本人可以执行此操作。'),
  shareClosed: b403('Sharing is not enabled for this problem.', '该题目未开启代码分享。'),
  shareContest: b403('A contest submission cannot be shared.', '比赛提交不能分享。'),
  resubmitRefused: b403('Only a submission that failed to be sent can be sent again.', '只有提交失败的记录可以重新提交。'),
  submissionListHidden: b403('Only members of the group may see its submissions.', '只有团队成员可以查看团队提交。'),
  onlyMineNeedsSignIn: b401('Please login first', '请先登录'),
  // self-test
  selfTestType: b400('The type must be public, contest or group.', '类型必须为 public、contest 或 group。'),
  testInputTooLong: b400('The input has more than {max} characters.', '输入数据长度超过 {max} 个字符。'),
  selfTestProblem: b400('There is no such problem, or it is not open to you.', '题目不存在或您无权查看。'),
  selfTestBusy: b403('Your earlier tests are still running. Please wait for them.', '您之前的自测仍在运行，请稍候。'),
  selfTestUnknown: b400('This test is unknown or its result has expired.', '该自测不存在或结果已过期。'),
  // administrators and submissions
  submissionMissing: b400('There is no such submission.', '提交记录不存在。'),
  rejudgeRefused: b400('The problem of this submission is gone.', '该提交对应的题目已不存在。'),
  manualInProgress: b400('This submission is still being judged.', '该提交仍在评测中。'),
  manualCompileError: b400('A compile error cannot be changed by hand.', '编译错误的提交不能人工修改结果。'),
  manualStatus: b400('This verdict cannot be set by hand.', '不能人工设置该评测结果。'),
  cancelTaken: b400('A judge has already taken this submission.', '该提交已被评测机接收，无法取消。'),
  contestNotFound: b404('There is no such contest.', '比赛不存在。'),
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors
export type ErrorParams = Readonly<Record<string, string | number>>

/** A refusal: thrown by business code, turned into the envelope in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: ErrorParams
  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.params = params
  }
}

/** Text of an error in a language, place holders filled. */
export const errorText = (code: ErrorCode, locale: keyof LocalText, params: ErrorParams = {}): string =>
  errors[code].text[locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
