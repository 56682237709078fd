/**
 * What remote judging reports, as judge messages (proto/rules/submission/judge-texts.ts, which takes these rows in):
 * to contestants with a verdict, to administrators with the health of a site, and to whoever imports a problem.
 */
import type { LocalText } from '../site/locale.ts'
import type { RemoteIdFault } from './problem-ids.ts'

const row = (en: string, zh: string): LocalText => ({ 'en-US': en, 'zh-CN': zh })

/** Of a verdict 4 or 10. `{site}` is the site's name, `{wall}` one of the rows of `ofWalls`. */
const ofAttempts = {
  remoteNoAccount: row(
    'No account for {site} is configured here, so nothing can be submitted there.',
    '本站没有配置 {site} 的账号，无法向其提交。',
  ),
  remoteSiteOff: row('Submitting to {site} is switched off here.', '本站已关闭向 {site} 的提交。'),
  remoteNoLaneInTime: row(
    'No account for {site} became free within {minutes} minutes. Please submit again later.',
    '{minutes} 分钟内没有空闲的 {site} 账号，请稍后重新提交。',
  ),
  remoteWalled: row(
    '{site} lets no submission through since {since}: {wall} An administrator can see it at the remote sites.',
    '自 {since} 起 {site} 不接受提交：{wall} 管理员可在远程站点页查看。',
  ),
  remoteDown: row('{site} could not be reached: {why}', '无法连接 {site}：{why}'),
  remoteRefused: row('{site} refused the submission: {why}', '{site} 拒绝了该提交：{why}'),
  remoteLanguageGone: row(
    '{site} does not offer the language "{language}" any more.',
    '{site} 已不再提供语言“{language}”。',
  ),
  remoteLanguageNotAllowed: row(
    '{site} does not allow the language "{language}" for this problem.',
    '{site} 不允许用语言“{language}”提交此题。',
  ),
  remoteUnknownRun: row(
    'The code was handed over to {site}, but the number of its run there is not known. Submitting again looks for it first.',
    '代码已交给 {site}，但未能得知其提交编号。重新提交时会先查找该记录。',
  ),
  remoteFollowTimeout: row(
    '{site} has not finished judging run {run} within {minutes} minutes. Submitting again fetches its result only.',
    '{site} 在 {minutes} 分钟内没有评测完提交 {run}。重新提交时只会获取其结果。',
  ),
  remoteUnknownStatus: row(
    '{site} answered with a status that is not known here: "{status}".',
    '{site} 返回了本站无法识别的状态：“{status}”。',
  ),
  remoteSystemError: row('{site} reports an error of its own: "{status}".', '{site} 报告其自身出错：“{status}”。'),
  remoteNoCompileText: row('{site} gives no text of the compiler.', '{site} 没有给出编译器的信息。'),
  remoteCancelled: row('The submission was cancelled before it was handed over.', '该提交在交付前已被取消。'),
} satisfies Record<string, LocalText>

/** Why nothing is submitted to a site at the moment, for everybody; beside rows of `ofAttempts`. */
const ofSites = {
  remoteNotReached: row('{site} cannot be reached since {since}.', '自 {since} 起无法连接 {site}。'),
  remoteNoWorkingAccount: row(
    'No account for {site} works since {since}, so nothing can be submitted there at the moment.',
    '自 {since} 起没有可用的 {site} 账号，暂时无法向其提交。',
  ),
  remoteSlow: row('{site} answers slowly since {since}.', '自 {since} 起 {site} 响应缓慢。'),
} satisfies Record<string, LocalText>

/** What a site asks for before it answers. None of it is ever answered by us. */
const ofWalls = {
  wallBrowserCheck: row('it checks the browser first.', '它要求先检查浏览器。'),
  wallCaptcha: row('it asks for a captcha.', '它要求输入验证码。'),
  wallProofOfWork: row('it asks for a proof of work.', '它要求进行工作量证明。'),
  wallRateLimit: row('it says that there were too many requests.', '它提示请求过于频繁。'),
  wallForbidden: row('it refuses access.', '它拒绝访问。'),
} satisfies Record<string, LocalText>

/** Why an account or a site does not work, for administrators. */
const ofHealth = {
  remoteLoginRefused: row(
    'The site refused the name or the password of the account.',
    '网站拒绝了该账号的用户名或密码。',
  ),
  remoteUnreachable: row('The site does not answer: {why}', '网站没有响应：{why}'),
  remotePageChanged: row('A page of the site is not as it used to be: {what}', '网站页面与以往不同：{what}'),
  remoteForeignRun: row(
    'Run {run} of this account was not made by this judge: somebody else uses the account. Change its password, then take it in again.',
    '该账号的提交 {run} 不是由本系统产生的：有其他人在使用此账号。请修改密码后重新启用。',
  ),
  remoteSecretUnreadable: row(
    'The stored password cannot be decrypted: PODIUM_SECRET_KEY has changed. Enter it again.',
    '无法解密已保存的密码：PODIUM_SECRET_KEY 已变更，请重新输入。',
  ),
  remoteNoSession: row(
    'The site takes no password from programs; give the cookie or the token of a session instead.',
    '该网站不接受程序用密码登录，请改为提供会话的 Cookie 或令牌。',
  ),
  remoteSessionEnded: row(
    'The site does not know the pasted cookie or token, or not any more. Paste that of a new session.',
    '网站不认识所粘贴的 Cookie 或令牌，或其已失效。请粘贴新会话的 Cookie 或令牌。',
  ),
  remoteNeedsPrivilege: row(
    '{site} asks for a proof of work and a captcha at every submission of this account. The account needs the privilege {privilege}, which only the site can give.',
    '{site} 对该账号的每次提交都要求工作量证明和验证码。该账号需要 {privilege} 权限，只有网站才能授予。',
  ),
} satisfies Record<string, LocalText>

const ofImports = {
  remotePrivateContest: row(
    'Contest {contest} of {site} is private: it is shown only to those whom its owner has let in.',
    '{site} 的比赛 {contest} 是私有的：只有其所有者允许的用户才能查看。',
  ),
  remoteIdsTooMany: row('At most 200 problems can be imported at once.', '一次最多导入 200 道题目。'),
  remoteIdsRange: row(
    'Ranges are for sites whose ids are numbers, and go from the smaller to the larger.',
    '只有编号为数字的站点可以使用区间，且须从小到大。',
  ),
  importNoProblem: row('{site} has no problem {id}.', '{site} 没有题目 {id}。'),
  importTooLarge: row('The problem is too large to be imported.', '该题目过大，无法导入。'),
  importBusy: row('Too many imports run at the moment. Please try again.', '当前导入过多，请重试。'),
  importTimedOut: row('The site did not answer in time. Please try again.', '网站未能及时响应，请重试。'),
  importNoRemoteJudge: row('No judge that speaks to remote sites is connected.', '没有连接到可访问远程站点的评测机。'),
} satisfies Record<string, LocalText>

/** Which rule an id breaks. */
const ofIds = {
  remoteIdNoSite: row(
    'The id must begin with the key of a site and a hyphen, such as HDU-1000.',
    '编号须以站点代号和连字符开头，例如 HDU-1000。',
  ),
  remoteIdUnknownSite: row(
    'There is no such site; the keys are HDU, POJ, CF, GYM, AC, SPOJ and LIBRE.',
    '没有该站点；可用代号为 HDU、POJ、CF、GYM、AC、SPOJ 和 LIBRE。',
  ),
  remoteIdMissing: row('The id of the site is missing.', '缺少站点上的题目编号。'),
  remoteIdHyphen: row('The id of the site must not contain a hyphen.', '站点上的题目编号不能包含连字符。'),
  remoteIdDigits: row('Ids of this site consist of digits, such as 1000.', '该站点的编号由数字组成，例如 1000。'),
  remoteIdLeadingZero: row('The id must not begin with a zero.', '编号不能以零开头。'),
  remoteIdContestAndIndex: row(
    'The id is the number of a contest and the letter of a problem, such as 1900A or 1900F2.',
    '编号由比赛编号和题目字母组成，例如 1900A 或 1900F2。',
  ),
  remoteIdGymContest: row('Contests of the gym have numbers from 100000.', 'Gym 的比赛编号从 100000 开始。'),
  remoteIdContestAndTask: row(
    'The id is that of a task with its contest before an underscore, such as abc300_a.',
    '编号为下划线前带比赛名的任务编号，例如 abc300_a。',
  ),
  remoteIdLowerCase: row('Ids of this site are in lower case.', '该站点的编号为小写。'),
  remoteIdUpperCase: row(
    'Ids of this site consist of capital letters, digits and underscores.',
    '该站点的编号由大写字母、数字和下划线组成。',
  ),
  remoteIdDisplayAndInternal: row(
    'The id is the shown number, with the internal one in brackets where it differs, such as 100 or 100(512).',
    '编号为显示编号；若内部编号不同，则在括号中注明，例如 100 或 100(512)。',
  ),
} satisfies Record<RemoteIdFault, LocalText>

export const remoteTexts = { ...ofAttempts, ...ofSites, ...ofWalls, ...ofHealth, ...ofImports, ...ofIds } as const

/** What stands before a page of a site. */
export const wallCodes = {
  browserCheck: 'wallBrowserCheck',
  captcha: 'wallCaptcha',
  proofOfWork: 'wallProofOfWork',
  rateLimit: 'wallRateLimit',
  forbidden: 'wallForbidden',
} as const satisfies Record<string, keyof typeof ofWalls>
export type WallKind = keyof typeof wallCodes
export const wallKinds = [
  'browserCheck',
  'captcha',
  'proofOfWork',
  'rateLimit',
  'forbidden',
] as const satisfies WallKind[]

/** Whether a report of a System Error is about the site, and so for the contestant too. */
export const isOfAttempt = (code: string): boolean => Object.hasOwn(ofAttempts, code)

/** A moment in a sentence of these: `2026-11-26 10:00 UTC`. */
export const sinceText = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
