/** Users in the back office (contract/admin 3, contract/files-and-formats 4 and 16). */
import { Type } from 'typebox'
import { limits } from '../../rules/limits.ts'
import { grantable } from '../../rules/user/roles.ts'
import { userLimits } from '../../rules/user/user-rows.ts'
import { declareCalls } from '../declare.ts'
import { FileContent, Int, None, Nullable, Page, paging, Time, Uid } from '../shapes.ts'

const Text = Nullable(Type.String())
const Given = Type.Optional(Text)
const Role = Type.Object({
  id: Int,
  role: Type.String(),
  description: Type.String(),
  status: Int,
  gmtCreate: Nullable(Time),
  gmtModified: Nullable(Time),
})
const AdminUser = Type.Object({
  uid: Uid,
  username: Type.String(),
  password: Type.Null(),
  nickname: Text,
  realname: Text,
  email: Text,
  mobile: Text,
  gender: Type.String({ description: 'male, female or secrecy' }),
  place: Type.Unsafe<string | null>({ ...Text, description: 'addition: room and seat' }),
  school: Text,
  course: Text,
  number: Text,
  cfUsername: Text,
  github: Text,
  blog: Text,
  signature: Text,
  avatar: Text,
  titleName: Text,
  titleColor: Text,
  status: Type.Integer({ description: '0 usable, 1 banned' }),
  gmtCreate: Time,
  gmtModified: Time,
  roles: Type.Array(Role, { description: 'exactly one' }),
  lastLoginTime: Nullable(Time),
  ac: Type.Integer({ description: 'solved problems' }),
  total: Type.Integer({ description: 'submissions' }),
  score: Type.Integer({ description: 'OI score' }),
  rating: Type.Null({ description: 'of an outside site; not read yet, as in the profile' }),
})

const Rows = Type.Array(Type.Array(Text, { maxItems: 50 }), {
  maxItems: userLimits.rowsAtOnce,
  description: 'username, password, email, realname, gender, nickname, school, place; short rows are fine',
})

const ContestOnly = Type.Optional(
  Nullable(
    Type.Boolean({
      description: 'made for one contest: they stand in its board, and in no rank or figure of the site',
    }),
  ),
)

export const userAdminCalls = declareCalls({
  adminUsers: {
    method: 'GET',
    path: '/api/admin/user/get-user-list',
    who: ['user_admin'],
    summary: 'Users, newest first',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(
        Nullable(Type.String({ maxLength: 255, description: 'in username, nickname, e-mail or real name' })),
      ),
      onlyAdmin: Type.Optional(Type.Boolean()),
      type: Type.Optional(Nullable(Type.Integer({ description: 'of this role' }))),
      status: Type.Optional(Nullable(Int)),
    }),
    answer: Page(AdminUser),
  },
  editUser: {
    method: 'PUT',
    path: '/api/admin/user/edit-user',
    who: ['user_admin'],
    summary: 'Change an account; what is not sent stays',
    body: Type.Object({
      uid: Uid,
      username: Given,
      realname: Given,
      email: Type.Optional(Nullable(Type.String({ description: 'blank for none' }))),
      password: Given,
      setNewPwd: Type.Optional(Nullable(Type.Boolean())),
      type: Type.Optional(Nullable(Type.Integer({ minimum: 1000, maximum: 1008, description: 'role' }))),
      status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1 }))),
      titleName: Given,
      titleColor: Given,
      nickname: Given,
      school: Given,
      place: Given,
    }),
    answer: None,
    refusals: [
      'userNotFound',
      'fieldBlank',
      'fieldTooLong',
      'usernameLength',
      'usernameLooksLikeStaff',
      'usernameTaken',
      'passwordLength',
      'emailFormat',
      'emailTaken',
      'colourFormat',
      'ownAccount',
      'lastRoot',
      'forbidden',
    ],
  },
  deleteUsers: {
    method: 'DELETE',
    path: '/api/admin/user/delete-user',
    who: ['user_admin'],
    summary: 'Delete accounts that nothing depends on; all of them or none',
    body: Type.Object({ ids: Type.Array(Uid, { maxItems: 500 }) }),
    answer: None,
    refusals: ['nothingChosen', 'userNotFound', 'ownAccount', 'lastRoot', 'usersInUse'],
  },
  checkUserRows: {
    method: 'POST',
    path: '/api/admin/user/check-batch-user',
    who: ['user_admin'],
    summary: 'What is wrong with rows before they are stored',
    body: Type.Object({ users: Rows }),
    answer: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'from 0' }),
        faults: Type.Array(Type.String({ description: "in the caller's language" })),
      }),
    ),
  },
  insertUserRows: {
    method: 'POST',
    path: '/api/admin/user/insert-batch-user',
    who: ['user_admin'],
    summary: 'Make accounts from rows; good rows stay when others fail',
    body: Type.Object({ users: Rows, contestOnly: ContestOnly }),
    answer: None,
    refusals: ['nothingChosen', 'userRowsFailed'],
  },
  generateUsers: {
    method: 'POST',
    path: '/api/admin/user/generate-user',
    who: ['user_admin'],
    summary:
      'Make accounts with numbered names and random passwords, all or none; the key opens their sheet for half an hour',
    body: Type.Object({
      prefix: Given,
      suffix: Given,
      number_from: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
      number_to: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
      password_length: Type.Integer({
        minimum: limits.passwordMinChars,
        maximum: userLimits.generatedPasswordMaxChars,
      }),
      contestOnly: ContestOnly,
    }),
    answer: Type.Object({ key: Type.String() }),
    refusals: ['userRangeBackwards', 'userRangeTooWide', 'usernameLength', 'usernameLooksLikeStaff', 'usernamesTaken'],
  },
  adminRoles: {
    method: 'GET',
    path: '/api/admin/auth/roles',
    who: ['user_admin'],
    summary: 'Roles with what they may',
    answer: Type.Object({
      permissions: Type.Array(
        Type.Object({ id: Int, name: Type.String(), permission: Type.String(), isGrantable: Type.Boolean() }),
      ),
      roles: Type.Array(
        Type.Object({
          id: Int,
          role: Type.String(),
          description: Type.String(),
          status: Int,
          users: Int,
          permissions: Type.Array(Type.String()),
        }),
      ),
    }),
  },
  editRole: {
    method: 'PUT',
    path: '/api/admin/auth/roles',
    who: ['user_admin'],
    summary: 'Say which of the grantable permissions a role has; holds for everybody within a second',
    body: Type.Object({ id: Int, permissions: Type.Array(Type.Enum([...grantable]), { maxItems: 50 }) }),
    answer: None,
    refusals: ['roleFixed'],
  },
  downloadGeneratedUsers: {
    method: 'GET',
    path: '/api/file/generate-user-excel',
    who: ['user_admin'],
    summary: 'Sheet of generated accounts with their passwords; empty for a key that is unknown or old',
    query: Type.Object({ key: Type.String({ maxLength: 64 }) }),
    answer: FileContent,
  },
})
