/** The head of a file about users as others see them. */
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { countSubmission, moveStatistics } from '@podium/services/features/judging/user-statistics.hot-sql.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Answer } from '../support/caller.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

interface Judged {
  readonly pid?: string
  readonly status?: number
  readonly points?: number | null
  readonly daysAgo?: number
  readonly cid?: number
  readonly gid?: number | null
}

export const is = (answer: Answer) => [answer.http, answer.status]

/**
 * Two who have solved something, one who has not, one who is disabled. `received` holds the events of the home page.
 */
export async function peopleFixture() {
  const { services, db, alter } = await servicesOfFile('starter', {}, { worker: true })
  const anyone = anonymous(services)
  const root = await signedInRoot(services)
  const ada = await person(services, 'ada')
  const received: LiveEvent[] = []
  services.ctx.bus.subscribe(subjects.live, LiveEvent, (event) => void (event.topic === 'home' && received.push(event)))
  for (const name of ['bob', 'carol', 'disabled']) await person(services, name)
  await alter(sql`update users set status = 1 where username = 'disabled'`)
  await alter(
    sql`update users set nickname = '小禾', realname = '王小明', signature = ${'x'.repeat(150)}, title_name = 'Coach',
      title_color = '#f90' where username = 'bob'`,
  )

  /** A submission as it is stored and judged, without a judge. */
  const judged = async (
    username: string,
    { pid = 'P1000', status = 0, points = null, daysAgo = 0, cid = 0, gid = null }: Judged = {},
  ): Promise<void> => {
    const uid = await uidOf(services, username)
    await db().transactional(async (em) => {
      const row = await firstRow(
        em,
        sql<{ submitId: number; submitTime: string; pid: number }>`
        insert into submission (pid, uid, status, code, code_bytes, language, lane, cid, gid, submit_time,
          oi_rank_score, is_counted)
        values ((select id from problem where display_id = ${pid}), ${uid}, ${status}, 'x', 1, 'C', 'normal', ${cid},
          ${gid},
          now() - make_interval(days => ${daysAgo}), ${points}, ${cid === 0}) returning submit_id as "submitId",
            submit_time as "submitTime", pid`,
      )
      if (!row) throw new Error('no row')
      const record = { ...row, uid, cid, gid, isCounted: cid === 0 }
      await countSubmission(em, record)
      await moveStatistics(em, { ...record, status: 5, oiRankScore: null }, { ...record, status, oiRankScore: points })
    })
  }
  await judged('ada', { status: -1 })
  await judged('ada', { points: 12 })
  await judged('ada', { points: 9 })
  await judged('ada', { pid: 'P1001' })
  await judged('bob', { points: 30 })
  await judged('bob', { pid: 'P1001', status: -1, cid: 7 })
  await judged('bob', { pid: 'P1002', gid: 3 })
  await judged('disabled', { points: 99 })
  return { services, db, alter, anyone, root, ada, received: received, judged }
}
