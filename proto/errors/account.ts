/** Accounts. */
import { about, b400, b401, b403, shownAs } from './row.ts'

export const accountErrors = {
  wrongCredentials: b400('Wrong username or password', '用户名或密码错误'),
  accountDisabled: b400(
    'This account is disabled. Please contact the administrator.',
    '该账号已被禁用，请联系管理员。',
  ),
  signInLocked: b400(
    'Too many failed sign-ins. Try again in {minutes} min.',
    '登录失败次数过多，请 {minutes} 分钟后再试。',
  ),
  registrationClosed: b401('Registration is closed.', '本站未开放注册。'),
  mailNotConfigured: b401('The mail system is not configured.', '邮件系统未配置。'),
  mailFailed: b400('The mail could not be sent. Please try again later.', '邮件发送失败，请稍后再试。'),
  emailFormat: about(
    'email',
    shownAs('Enter a valid email address', '请输入有效的邮箱地址', b400('Email format check', '邮箱格式不正确')),
  ),
  emailBlocked: about('email', b403('This email provider is not accepted.', '不支持该邮箱服务商。')),
  codeSentRecently: about(
    'email',
    b400('A code was sent just now. Please wait {seconds} s.', '验证码刚刚发送过，请等待 {seconds} 秒。'),
  ),
  emailTaken: about(
    'email',
    shownAs('That email is already registered', '该邮箱已被注册', b400('The email already exists', '该邮箱已被注册')),
  ),
  usernameTaken: about(
    'username',
    shownAs('That name is taken', '该用户名已被使用', b400('The username already exists', '该用户名已存在')),
  ),
  usernameLooksLikeStaff: about(
    'username',
    b400(
      'This name looks like the name of somebody who runs this site. Choose another one.',
      '该用户名与本站管理人员的用户名过于相似，请换一个。',
    ),
  ),
  codeExpired: about('code', b400('This code is not valid or has expired.', '验证码不存在或已过期。')),
  codeWrong: about('code', b400('The code is wrong.', '验证码错误。')),
  usernameLength: about(
    'username',
    b400('The username must have 1 to {max} characters.', '用户名长度应为 1 到 {max} 个字符。'),
  ),
  passwordLength: about(
    'password',
    b400('The password must have {min} to {max} characters.', '密码长度应为 {min} 到 {max} 个字符。'),
  ),
  captchaWrong: about('captcha', b400('The result is wrong, or the sum has expired.', '计算结果错误，或算式已过期。')),
  captchaLength: about(
    'captcha',
    b400('The result must have 1 to {max} characters.', '计算结果应为 1 到 {max} 个字符。'),
  ),
  emailUnknown: about(
    'email',
    shownAs('No account uses that email', '没有账号使用该邮箱', b400('The email does not exist', '该邮箱不存在')),
  ),
  resetLinkExpired: b400('This link is not valid or has expired.', '链接不存在或已过期。'),
  fieldBlank: b400('{field} is required', '{field}不能为空'),
}
