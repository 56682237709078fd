/** Notices to members, applicants and heads of a group. */
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import { sendNotice } from '../notices/index.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Named {
  readonly id: number
  readonly name: string
}

const send = (db: Db, uids: readonly string[], title: LocalText, content: LocalText): Promise<void> =>
  sendNotice(db, { title, content, uids, box: 'Mine' })

/** Names of users and groups are theirs to choose: in a notice they are text, not markup. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+.!|<>~$&-]/g, String.raw`\$&`)
const link = ({ id, name }: Named, page = ''): string => `[${plain(name)}](/group/${id}${page})`

export const notifyApplication = (db: Db, group: Named, applicant: string, heads: readonly string[]): Promise<void> =>
  send(
    db,
    heads,
    { 'zh-CN': '团队加入申请', 'en-US': 'Somebody applied to your group' },
    {
      'zh-CN': `用户 ${plain(applicant)} 申请加入团队 ${link(group, '/member')}，请及时处理。`,
      'en-US': `${plain(applicant)} applied to ${link(group, '/member')}. Please answer.`,
    },
  )

export const notifyWelcome = (db: Db, group: Named, uid: string): Promise<void> =>
  send(
    db,
    [uid],
    { 'zh-CN': '欢迎加入团队', 'en-US': 'Welcome to the group' },
    {
      'zh-CN': `您已成为团队 ${link(group)} 的成员。`,
      'en-US': `You are a member of ${link(group)} now.`,
    },
  )

export const notifyRemoval = (db: Db, group: Named, uid: string, operator: string): Promise<void> =>
  send(
    db,
    [uid],
    { 'zh-CN': '团队移除通知', 'en-US': 'You were removed from a group' },
    {
      'zh-CN': `您已被 ${plain(operator)} 移出团队 ${plain(group.name)}。`,
      'en-US': `${plain(operator)} removed you from the group ${plain(group.name)}.`,
    },
  )

export const notifyDissolution = (db: Db, group: Named, uids: readonly string[], operator: string): Promise<void> =>
  send(
    db,
    uids,
    { 'zh-CN': '团队解散通知', 'en-US': 'Your group was disbanded' },
    {
      'zh-CN': `团队 ${plain(group.name)} 已被 ${plain(operator)} 解散。`,
      'en-US': `${plain(operator)} disbanded the group ${plain(group.name)}.`,
    },
  )
