/** The notice to whom another role was given (contract/admin 3). */
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import { roleIds } from '@podium/proto/rules/user/roles.ts'
import { sendNotice } from '../../notices/index.ts'
import type { Db } from '../../../platform/database/sql.ts'

const names: Readonly<Record<(typeof roleIds)[keyof typeof roleIds], readonly [zh: string, en: string]>> = {
  [roleIds.root]: ['超级管理员', 'super administrator'],
  [roleIds.admin]: ['普通管理员', 'administrator'],
  [roleIds.user]: ['普通用户', 'user'],
  [roleIds.noSubmitUser]: ['普通用户（禁止提交）', 'user who may not submit'],
  [roleIds.noDiscussUser]: ['普通用户（禁止发帖）', 'user who may not post discussions'],
  [roleIds.muteUser]: ['普通用户（禁言）', 'muted user'],
  [roleIds.noSubmitNoDiscussUser]: [
    '普通用户（禁止提交、禁止发帖）',
    'user who may neither submit nor post discussions',
  ],
  [roleIds.noSubmitMuteUser]: ['普通用户（禁止提交、禁言）', 'muted user who may not submit'],
  [roleIds.problemAdmin]: ['题目管理员', 'problem administrator'],
}
const nameOf = (roleId: number): readonly [string, string] =>
  Object.hasOwn(names, roleId) ? names[roleId as keyof typeof names] : [String(roleId), String(roleId)]

/** In the transaction that changed it. */
export async function notifyRoleChanged(
  db: Db,
  uid: string,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> {
  const [[zhBefore, enBefore], [zhAfter, enAfter]] = [nameOf(before), nameOf(after)]
  const title: LocalText = { 'zh-CN': '权限变更通知', 'en-US': 'Your role was changed' }
  const content: LocalText = {
    'zh-CN': `您的角色已由“${zhBefore}”变更为“${zhAfter}”。`,
    'en-US': `Your role was changed from “${enBefore}” to “${enAfter}”.`,
  }
  await sendNotice(db, { title, content, uids: [uid], box: 'Sys' })
}
