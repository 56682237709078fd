/** Ranks, user homes and profiles. */
import { b400 } from './row.ts'

export const peopleErrors = {
  rankType: b400('type: 0 is the ACM rank, 1 the OI rank.', 'type：0 为 ACM 排行，1 为 OI 排行。'),
  userUnnamed: b400('Name a user, or sign in first.', '请指定用户，或先登录。'),
  userNotFound: b400('There is no such user.', '用户不存在。'),
  passwordSame: b400('The new password must differ from the current one.', '新密码不能与当前密码相同。'),
  emailSame: b400('The new email must differ from the current one.', '新邮箱不能与当前邮箱相同。'),
  mobileFormat: b400(
    'This is not a mobile number. Write one of another country with + and its code.',
    '手机号格式不正确；境外号码请以 + 和国家代码开头。',
  ),
  mobileSame: b400('The new mobile number must differ from the current one.', '新手机号不能与当前手机号相同。'),
  mobileTaken: b400('This mobile number belongs to another account.', '该手机号已被其他账号使用。'),
  smsNotConfigured: b400(
    'This site cannot send text messages, so a mobile number cannot be confirmed.',
    '本站未配置短信服务，无法验证手机号。',
  ),
  smsFailed: b400('The text message could not be sent. Please try again later.', '短信发送失败，请稍后再试。'),
  fieldTooLong: b400('{field} may have at most {max} characters.', '{field}最多 {max} 个字符。'),
}
