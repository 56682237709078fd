/** What members, applicants and heads of a group are told, among the notices to themselves, in Chinese and in English. */
import { sendNotice } from '../../db/notices.ts'
import type { Db } from '../../db/sql.ts'

interface Named {
  readonly id: number
  readonly name: string
}

const send = (db: Db, uids: readonly string[], [zhTitle, enTitle]: readonly [string, string], [zh, en]: readonly [string, string]): Promise<void> =>
  uids.length === 0 ? Promise.resolve() : sendNotice(db, { title: `${zhTitle} (${enTitle})`, content: `${zh}\n\n${en}`, uids, box: 'Mine' })

/** Names of users and groups are theirs to choose: in a notice they are text, not markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+.!|<>~$&-]/g, String.raw`\$&`)
const link = ({ id, name }: Named, page = ''): string => `[${plain(name)}](/group/${id}${page})`

export const tellApplication = (db: Db, group: Named, applicant: string, heads: readonly string[]): Promise<void> =>
  send(db, heads, ['团队加入申请', 'Somebody applied to your group'], [
    `用户 ${plain(applicant)} 申请加入团队 ${link(group, '/member')}，请及时处理。`,
    `${plain(applicant)} applied to ${link(group, '/member')}. Please answer.`,
  ])

export const tellWelcome = (db: Db, group: Named, uid: string): Promise<void> =>
  send(db, [uid], ['欢迎加入团队', 'Welcome to the group'], [`您已成为团队 ${link(group)} 的成员。`, `You are a member of ${link(group)} now.`])

export const tellRemoval = (db: Db, group: Named, uid: string, operator: string): Promise<void> =>
  send(db, [uid], ['团队移除通知', 'You were removed from a group'], [
    `您已被 ${plain(operator)} 移出团队 ${plain(group.name)}。`, `${plain(operator)} removed you from the group ${plain(group.name)}.`,
  ])

export const tellDissolution = (db: Db, group: Named, uids: readonly string[], operator: string): Promise<void> =>
  send(db, uids, ['团队解散通知', 'Your group was disbanded'], [
    `团队 ${plain(group.name)} 已被 ${plain(operator)} 解散。`, `${plain(operator)} disbanded the group ${plain(group.name)}.`,
  ])
