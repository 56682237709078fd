/** Users in the back office. */
import { b400 } from './row.ts'

export const userAdminErrors = {
  colourFormat: b400('{field} must be a colour such as #e6bf25 or red.', '{field}应为颜色，例如 #e6bf25 或 red。'),
  ownAccount: b400(
    'Role, state and password of your own account are not changed here, and it cannot be deleted.',
    '不能在此修改自己账号的角色、状态或密码，也不能删除自己的账号。',
  ),
  roleFixed: b400(
    'There is no such role, or it is the one of super administrators, who have every right.',
    '角色不存在，或为拥有全部权限的超级管理员。',
  ),
  lastRoot: b400('This is the last usable super administrator.', '这是最后一个可用的超级管理员。'),
  usersInUse: b400(
    'Nothing was deleted: {names}. Ban an account that is still needed instead.',
    '未删除任何账号：{names}。仍被使用的账号请改为封禁。',
  ),
  userRowsFailed: b400(
    '{good} {good|account was|accounts were} created, {bad} failed: {names}',
    '成功 {good} 个，失败 {bad} 个：{names}',
  ),
  userRangeBackwards: b400('The end number must not be below the start number.', '结束数字不能小于起始数字。'),
  userRangeTooWide: b400('At most {max} accounts at once.', '一次最多 {max} 个账号。'),
  usernamesTaken: b400(
    'Nothing was created: these names already exist: {names}',
    '未生成任何账号，以下用户名已存在：{names}',
  ),
}
