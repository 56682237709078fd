/**
 * How big the site is and what is going on, as administrators see it first (contract/admin 2); asked by a call, and
 * pushed.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

type SiteNumbers = Omit<CallAnswer<'dashboardInfo'>, 'disk' | 'diskPercent'>

const contestDaysAhead = 14
const dayMs = 86_400_000

export async function siteNumbers(db: Db, now: Date): Promise<SiteNumbers> {
  const midnight = new Date(now)
  midnight.setHours(0, 0, 0, 0)
  const soon = new Date(now.getTime() + contestDaysAhead * dayMs)
  return tables(db)
    .selectNoFrom(({ selectFrom, fn }) => {
      const count = fn.countAll<number>().as('count')
      return [
        selectFrom('users').select(count).$asScalar().$notNull().as('userNum'),
        selectFrom('contest')
          .select(count)
          .where('visible', '=', true)
          .where('gid', 'is', null)
          .where('endTime', '>', now)
          .where('startTime', '<=', soon)
          .$asScalar()
          .$notNull()
          .as('recentContestNum'),
        selectFrom('submission')
          .select(count)
          .where('submitTime', '>=', midnight)
          .$asScalar()
          .$notNull()
          .as('todayJudgeNum'),
      ]
    })
    .executeTakeFirstOrThrow()
}
