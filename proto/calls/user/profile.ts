/** What a user changes of the own account (contract/practice 2.1, 4.1; decision 7). */
import { Type } from 'typebox'
import { UserInfo } from './account.ts'
import { declareCalls } from '../declare.ts'
import { pictureRefusals } from '../picture-refusals.ts'
import { Blankable, None, Nullable } from '../shapes.ts'

const field = Type.Optional(Nullable(Type.String()))

/** `code` 200 done, 400 wrong password or code, 403 locked for half an hour. */
const ChangeAccount = Type.Object({
  code: Type.Integer(),
  msg: Type.String(),
  userInfo: Nullable(UserInfo),
  field: Type.Optional(Type.String({ description: 'what is wrong: password, the current one, or code' })),
})

export const profileCalls = declareCalls({
  ownInfo: {
    method: 'GET',
    path: '/api/get-own-info',
    who: 'user',
    staffAccounts: true,
    summary: 'The own account as it is now, which another device may have changed since the sign-in',
    answer: UserInfo,
  },
  changePassword: {
    method: 'POST',
    path: '/api/change-password',
    who: 'user',
    summary: 'Set a new password; every other sign-in of the user ends',
    body: Type.Object({ oldPassword: Blankable, newPassword: Blankable }),
    answer: ChangeAccount,
    refusals: ['fieldBlank', 'passwordLength', 'passwordSame'],
  },
  changeEmailCode: {
    method: 'GET',
    path: '/api/get-change-email-code',
    who: 'user',
    summary: 'Mail a code to the new address',
    query: Type.Object({ email: Type.String({ minLength: 1 }) }),
    answer: None,
    refusals: ['emailFormat', 'emailSame', 'emailTaken', 'codeSentRecently', 'mailNotConfigured'],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/change-email',
    who: 'user',
    summary: 'Set a new e-mail with the code that was mailed to it',
    body: Type.Object({ password: Blankable, newEmail: Blankable, code: Blankable }),
    answer: ChangeAccount,
    refusals: ['fieldBlank', 'emailFormat', 'emailSame', 'emailTaken', 'codeExpired'],
  },
  changeMobileCode: {
    method: 'GET',
    path: '/api/get-change-mobile-code',
    who: 'user',
    summary: 'Send a code to the new mobile number',
    query: Type.Object({ mobile: Type.String({ minLength: 1 }) }),
    answer: None,
    refusals: ['mobileFormat', 'mobileSame', 'mobileTaken', 'codeSentRecently', 'smsNotConfigured', 'smsFailed'],
  },
  changeMobile: {
    method: 'POST',
    path: '/api/change-mobile',
    who: 'user',
    summary: 'Set a new mobile number with the code that was sent to it',
    body: Type.Object({ password: Blankable, newMobile: Blankable, code: Blankable }),
    answer: ChangeAccount,
    refusals: ['fieldBlank', 'mobileFormat', 'mobileSame', 'mobileTaken', 'codeExpired', 'smsNotConfigured'],
  },
  changeUserInfo: {
    method: 'POST',
    path: '/api/change-userInfo',
    who: 'user',
    summary: 'Overwrite the profile: an absent field is emptied',
    body: Type.Object({
      realname: field,
      nickname: field,
      signature: field,
      blog: field,
      github: field,
      school: field,
      number: field,
      cfUsername: field,
      gender: Type.Optional(
        Nullable(Type.Union([Type.Literal('male'), Type.Literal('female'), Type.Literal('secrecy'), Type.Literal('')])),
      ),
    }),
    answer: UserInfo,
    refusals: ['fieldTooLong'],
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/file/upload-avatar',
    who: 'user',
    summary: 'Set the own picture (part `image`, multipart/form-data)',
    answer: UserInfo,
    refusals: pictureRefusals,
  },
})
