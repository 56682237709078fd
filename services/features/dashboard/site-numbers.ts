/**
 * How big the site is and what is going on, as administrators see it first (contract/admin 2); asked by a call, and
 * pushed.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

type SiteNumbers = Omit<CallAnswer<'dashboardInfo'>, 'disk' | 'diskPercent'>

const contestDaysAhead = 14

export async function siteNumbers(db: Db, now: Date): Promise<SiteNumbers> {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const at = now.toISOString()
  const found = await firstRow(
    db,
    sql<SiteNumbers>`select
    (select count(*) from users) as "userNum",
    (select count(*) from contest where visible and gid is null and end_time > ${at}
      and start_time <= ${at}::timestamptz + make_interval(days => ${contestDaysAhead})) as "recentContestNum",
    (select count(*) from submission where submit_time >= ${midnight.toISOString()}) as "todayJudgeNum"`,
  )
  if (!found) throw new Error('a count returned no row')
  return found
}
