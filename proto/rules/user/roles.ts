/** Roles and permissions (contract/practice 1.8). A user holds one role. */
export const permissions = [
  'submit',
  'problem_admin',
  'contest_admin',
  'discussion_add',
  'discussion_del',
  'discussion_edit',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
  'announcement_admin',
  'user_admin',
  'system_info_admin',
  'rejudge',
] as const
export type Permission = (typeof permissions)[number]

const member: readonly Permission[] = [
  'submit',
  'discussion_add',
  'discussion_del',
  'discussion_edit',
  'comment_add',
  'reply_add',
  'group_add',
  'group_del',
]
/** Rights that a super administrator gives to and takes from roles; the others belong to the role itself. */
export const grantable = member
const staff: readonly Permission[] = ['problem_admin', 'contest_admin', ...member]

/** Numbers of the roles in the database and on the wire. */
export const roleIds = {
  root: 1000,
  admin: 1001,
  user: 1002,
  noSubmitUser: 1003,
  noDiscussUser: 1004,
  muteUser: 1005,
  noSubmitNoDiscussUser: 1006,
  noSubmitMuteUser: 1007,
  problemAdmin: 1008,
} as const

/** Status of an account; anything but `enabled` is disabled. */
export const userStatus = { enabled: 0, disabled: 1 } as const

export const roles = [
  { id: roleIds.root, name: 'root', permissions },
  { id: roleIds.admin, name: 'admin', permissions: staff },
  { id: roleIds.user, name: 'user', permissions: member },
  {
    id: roleIds.noSubmitUser,
    name: 'no_subimit_user',
    permissions: ['discussion_add', 'discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
  },
  {
    id: roleIds.noDiscussUser,
    name: 'no_discuss_user',
    permissions: ['submit', 'discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
  },
  { id: roleIds.muteUser, name: 'mute_user', permissions: ['submit', 'discussion_del', 'discussion_edit'] },
  {
    id: roleIds.noSubmitNoDiscussUser,
    name: 'no_submit_no_discuss_user',
    permissions: ['discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
  },
  { id: roleIds.noSubmitMuteUser, name: 'no_submit_mute_user', permissions: ['discussion_del', 'discussion_edit'] },
  { id: roleIds.problemAdmin, name: 'problem_admin', permissions: staff },
] as const satisfies readonly { id: number; name: string; permissions: readonly Permission[] }[]

export type RoleName = (typeof roles)[number]['name']

/** Roles that may enter the administrator area. */
export const adminRoles: readonly string[] = ['root', 'admin', 'problem_admin']
/** Their numbers. */
export const adminRoleIds: readonly number[] = roles.filter(({ name }) => adminRoles.includes(name)).map(({ id }) => id)
export const isAdminRole = (role: string): boolean => adminRoles.includes(role)
export const isRoot = (role: string): boolean => role === 'root'
/**
 * Reads, edits, publishes and deletes every problem; others with the permission only own ones, and never publish
 * (decision 42).
 */
export const rulesProblems = (role: string): boolean => role === 'root' || role === 'problem_admin'
/** `status` of an account. */
export const userStates = { enabled: 0, disabled: 1 } as const
/** Number of the role of super administrators. */
export const rootRoleId = 1000
/** Uid of the built-in super administrator. */
export const rootUid = '1'

/** Numbers of the permissions on the wire (contract/admin "Roles and permissions"). */
export const permissionIds: Readonly<Record<Permission, number>> = {
  problem_admin: 1,
  submit: 2,
  contest_admin: 3,
  rejudge: 4,
  announcement_admin: 5,
  user_admin: 6,
  system_info_admin: 7,
  discussion_add: 8,
  discussion_del: 9,
  discussion_edit: 10,
  comment_add: 11,
  reply_add: 12,
  group_add: 13,
  group_del: 14,
}

/**
 * What a role may, after a super administrator has given or taken; theirs never changes.
 * @param granted permissions among the grantable ones, null for those that the role comes with
 */
export const rightsOf = (
  { name, permissions: own }: { readonly name: string; readonly permissions: readonly Permission[] },
  granted: readonly string[] | null,
): readonly Permission[] =>
  isRoot(name) || granted === null
    ? own
    : [...own.filter((one) => !grantable.includes(one)), ...grantable.filter((one) => granted.includes(one))]
