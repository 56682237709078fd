/** Transport and sessions. */
import { b400, b401, h400, h401, h403, refusal, shownAs } from './row.ts'

export const generalErrors = {
  badRequest: h400('{field} {rule}', '{field}{rule}'),
  badJson: h400('The request is not valid JSON.', '请求不是有效的 JSON。'),
  methodNotAllowed: refusal(405, 400)('This method is not allowed here.', '此地址不支持该请求方法。'),
  callUnknown: refusal(404, 404)('There is no such call.', '没有这个接口。'),
  mediaType: refusal(415, 400)('This media type is not supported.', '不支持的请求内容类型。'),
  payloadTooLarge: refusal(413, 400)('The request is too large.', '请求内容过大。'),
  bodyTooLarge: refusal(413, 400)(
    'The request has more than {mb} MB. Shorten the text, or attach it as a file.',
    '请求内容超过 {mb} MB，请精简文本或改用附件上传。',
  ),
  uploadBroken: h400(
    'The upload is damaged or was cut off. Please send the file again.',
    '上传内容损坏或中断，请重新上传。',
  ),
  badAddress: h400('The address is not in the expected form.', '请求地址格式不正确。'),
  rangeRefused: refusal(416, 400)(
    'Ask for one range of bytes that the file has.',
    '请求的字节范围无效，仅支持单个范围。',
  ),
  tooManyRequests: refusal(200, 403)(
    'Too many requests. Please wait {seconds} s.',
    '请求过于频繁，请等待 {seconds} 秒。',
  ),
  tooManyRequestsFor: refusal(200, 403)(
    'Too many requests. Please wait {minutes} min.',
    '请求过于频繁，请等待 {minutes} 分钟。',
  ),
  internal: refusal(500, 500)('Server error, please try again later.', '服务器错误，请稍后再试。'),
  unavailable: refusal(503, 500)(
    'The service is restarting, please try again in a moment.',
    '服务正在重启，请稍后再试。',
  ),
  busy: refusal(503, 500)(
    'The site is very busy. Please try again in {seconds} s.',
    '网站繁忙，请在 {seconds} 秒后重试。',
  ),
  signInNeeded: shownAs('Please sign in', '请先登录', h401('Please login first', '请先登录')),
  signInAgain: h401('Your sign-in has ended. Please sign in again.', '登录已失效，请重新登录。'),
  editedMeanwhile: b400('Somebody else has saved it since you opened it.', '在您打开之后，其他人已保存过修改。'),
  nothingChosen: b400('Choose at least one.', '请至少选择一项。'),
  databaseFixed: b400(
    'The database is chosen by PODIUM_DATABASE_URL where the services are started. It cannot be changed here.',
    '数据库由服务启动时的 PODIUM_DATABASE_URL 决定，不能在此修改。',
  ),
  forbidden: h403('You do not have the right to do this.', '您没有执行此操作的权限。'),
  notAdmin: shownAs(
    'Please sign in with an administrator account',
    '请使用管理员账号登录',
    b401('Please login again with the administrator account', '请使用管理员账号登录'),
  ),
}
