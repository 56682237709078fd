/** Every morning those who examine requests to publish are notified how many wait (contract/groups 12.14). */
import { publication } from '@podium/proto/rules/problem/publication.ts'
import { roles, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { Context, WorkerFeature } from '../../../platform/context.ts'
import { takeTurn } from '../../../platform/scheduling/daily-work.ts'
import { sendNotice } from '../../notices/index.ts'
import { User } from '../../account/entities.ts'
import { Problem } from '../entities.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'

const examinerRoles = roles.flatMap(({ id, name }) => (rulesProblems(name) ? [id] : []))
const hour = 6
const lookEveryMs = 60_000
const page = '/admin/group-problem/apply'

/** Says nothing on a day on which none waits. */
export const notifyRequests = ({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    if (!(await takeTurn(db, 'publication requests', hour, now()))) return
    const count = await db.count(Problem, { gid: { $ne: null }, applyPublicProgress: publication.applying })
    if (count === 0) return
    const examiners = await db.find(User, { roleId: { $in: examinerRoles } }, { fields: ['uid'] })
    await sendNotice(db, {
      title: { 'zh-CN': '团队题目公开申请', 'en-US': 'Requests to publish problems of groups' },
      content: {
        'zh-CN': `有 ${count} 个团队题目公开申请等待审核，请前往[审核页面](${page})处理。`,
        'en-US': `Requests that wait for an answer: ${count}. [Examine them](${page}).`,
      },
      uids: examiners.map(({ uid }) => uid),
      box: 'Sys',
    })
  })

export const requestsNotice: WorkerFeature = {
  name: 'requests to publish',
  start: async (ctx) =>
    repeat(
      { everyMs: lookEveryMs, log: ctx.log, failed: 'nobody was notified of requests to publish', atOnce: true },
      () => notifyRequests(ctx),
    ),
}
