/** Registration, sign-in and password reset (contract/practice 2.1, 4.1). */
import { Type } from 'typebox'
import { declare } from './declare.ts'
import { Blankable, None, Nullable, Uid } from './shapes.ts'

const NullableText = Nullable(Type.String())

export const UserInfo = Type.Object({
  uid: Uid,
  username: Type.String(),
  nickname: NullableText,
  realname: NullableText,
  avatar: NullableText,
  titleName: NullableText,
  titleColor: NullableText,
  email: NullableText,
  mobile: NullableText,
  number: NullableText,
  school: NullableText,
  course: NullableText,
  signature: NullableText,
  github: NullableText,
  blog: NullableText,
  cfUsername: NullableText,
  gender: Type.String(),
  roleList: Type.Array(Type.String()),
})

/** Lengths are checked by the handler: the contract wants them as refusals on HTTP 200, blanks on HTTP 400. */
const Required = Type.String({ minLength: 1 })

export const accountCalls = {
  registerCode: declare('registerCode', {
    summary: 'Mail a six-digit code to a new address',
    query: Type.Object({ email: Required }),
    answer: Type.Object({ email: Type.String(), expire: Type.Integer({ description: 'seconds' }) }),
    refusals: [
      'registrationClosed',
      'mailNotConfigured',
      'emailFormat',
      'emailBlocked',
      'codeSentRecently',
      'emailTaken',
    ],
  }),
  register: declare('register', {
    summary: 'Create an account; does not sign in',
    body: Type.Object({ username: Required, password: Required, email: Required, code: Required }),
    answer: None,
    refusals: [
      'registrationClosed',
      'codeExpired',
      'codeWrong',
      'passwordLength',
      'usernameLength',
      'usernameLooksLikeStaff',
      'usernameTaken',
      'emailTaken',
      'emailFormat',
    ],
  }),
  checkNames: declare('checkNames', {
    summary: 'Is a user name or e-mail taken already?',
    body: Type.Object({
      username: Type.Optional(Nullable(Type.String())),
      email: Type.Optional(Nullable(Type.String())),
    }),
    answer: Type.Object({ username: Type.Boolean(), email: Type.Boolean() }),
  }),
  login: declare('login', {
    summary: 'Sign in; the token comes in the Authorization header',
    body: Type.Object({ username: Required, password: Required }),
    answer: UserInfo,
    refusals: ['usernameLength', 'passwordLength', 'wrongCredentials', 'accountDisabled', 'signInLocked'],
  }),
  logout: declare('logout', { summary: 'Sign out on every device', answer: None }),
  applyResetPassword: declare('applyResetPassword', {
    summary: 'Mail a link to set a new password',
    body: Type.Object({ email: Blankable, captcha: Blankable, captchaKey: Blankable }),
    answer: None,
    refusals: [
      'fieldBlank',
      'captchaLength',
      'mailNotConfigured',
      'codeSentRecently',
      'captchaWrong',
      'emailUnknown',
      'emailFormat',
    ],
  }),
  resetPassword: declare('resetPassword', {
    summary: 'Set a new password with the code of the link; ends every sign-in',
    body: Type.Object({ username: Blankable, password: Blankable, code: Blankable }),
    answer: None,
    refusals: ['fieldBlank', 'passwordLength', 'resetLinkExpired', 'codeWrong'],
  }),
  authInfo: declare('authInfo', {
    summary: 'Roles of the signed-in user',
    answer: Type.Object({ roles: Type.Array(Type.String()), permissions: Type.Null() }),
  }),
  adminLogin: declare('adminLogin', {
    summary: 'Sign in to the administrator area',
    body: Type.Object({ username: Required, password: Required }),
    answer: UserInfo,
    refusals: ['wrongCredentials', 'accountDisabled', 'signInLocked', 'notAdmin'],
  }),
  adminLogout: declare('adminLogout', { summary: 'Sign out of the administrator area', answer: None }),
}
