/** Remote sites and their accounts. */
import { about, b400 } from './row.ts'

export const remoteErrors = {
  remoteTermsNotStated: about(
    'isAllowedBySite',
    b400(
      'State first that {site} allows this use of its accounts; its terms are at {url}',
      '请先声明 {site} 允许这样使用其账号；其条款见 {url}',
    ),
  ),
  remoteAccountMissing: b400('There is no such account.', '该账号不存在。'),
  remoteAccountExists: about(
    'username',
    b400('{site} has an account {username} here already.', '{site} 已有账号 {username}。'),
  ),
  remoteSecret: about('password', b400('Give a password or a session, one of them.', '请提供密码或会话，二者选一。')),
  remoteSessionRefused: about(
    'session',
    b400('{site} takes a password only, no session.', '{site} 只能使用密码，不能使用会话。'),
  ),
  remoteRunKnown: b400(
    'The run of this submission is known already, or it was never handed over.',
    '该提交的远程编号已知，或从未交付。',
  ),
  remoteRunTaken: about('runId', b400('That run belongs to submission {submitId}.', '该远程提交属于提交 {submitId}。')),
  remoteSiteUnknown: about(
    'name',
    b400(
      'There is no such site; the keys are HDU, POJ, CF, GYM, AC, SPOJ and LIBRE.',
      '没有该站点；可用代号为 HDU、POJ、CF、GYM、AC、SPOJ 和 LIBRE。',
    ),
  ),
  remoteIdBad: about('problemId', b400('{part}: {message}', '{part}：{message}')),
  remoteProblemExists: about('problemId', b400('{displayId} has been imported already.', '{displayId} 已经导入过。')),
  remoteImportFailed: about('problemId', b400('The problem was not imported. {message}', '题目未能导入。{message}')),
  remoteProblemLocal: b400('This problem is not of a remote site.', '该题目不是远程站点的题目。'),
  remoteProblemGone: b400(
    '{site} no longer has this problem, so nothing can be submitted to it.',
    '{site} 已没有该题目，无法提交。',
  ),
  remoteKeyMissing: b400(
    'Passwords of other sites cannot be stored: PODIUM_SECRET_KEY is not set.',
    '无法保存其他网站的密码：未设置 PODIUM_SECRET_KEY。',
  ),
}
