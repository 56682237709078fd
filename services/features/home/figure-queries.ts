/** What the home page shows of the last week, from counters that are stored (contract/practice 4.2). */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { userStatus } from '@podium/proto/rules/user/roles.ts'
import { daysBefore, dayOf, serverZone } from '../../platform/database/server-day.ts'
import type { Db } from '../../platform/database/sql.ts'
import { prepared, tables } from '../entities.ts'

const days = 7
const rankRows = 10

/** Days `yyyy-MM-dd`, oldest first, today last. */
export const weekUntil = (now: Date): string[] => {
  const today = dayOf(now)
  return Array.from({ length: days }, (_, index) => daysBefore(today, days - 1 - index))
}

const countDays = prepared((of, { week }: { readonly week: readonly string[] }) =>
  of
    .selectFrom('submission_day')
    .select(({ fn }) => ['day', fn.sum<number>('total').as('total'), fn.sum<number>('ac').as('ac')])
    .where(({ eb, fn, val }) => eb('day', '=', fn.any(val(week))))
    .groupBy('day'),
)

/** Submissions of today and the six days before. */
export async function weekStatistics(db: Db, now: Date): Promise<CallAnswer<'lastWeekStatistics'>> {
  const week = weekUntil(now)
  const found = await countDays(db, { week })
  const byDay = new Map(found.map((row) => [row.day, row]))
  return {
    dateStrList: week.map((day) => day.slice('yyyy-'.length)),
    acCountList: week.map((day) => byDay.get(day)?.ac ?? 0),
    totalCountList: week.map((day) => byDay.get(day)?.total ?? 0),
  }
}

/**
 * The ten who solved most since the start of the day a week ago; ranks that nobody has earned go to the newest
 * accounts (zero counts stand in the rank too, and a tie goes to the newer account).
 */
export async function weekRank(db: Db, now: Date): Promise<CallAnswer<'recentSevenAcRank'>> {
  const since = daysBefore(dayOf(now), days)
  const found = await tables(db)
    .with('counted', (of) =>
      of
        .selectFrom('user_problem')
        .select(({ fn }) => ['uid', fn.countAll<number>().as('ac')])
        .where('solvedAt', '>=', ({ cast, fn, val }) =>
          fn<Date>('timezone', [val(serverZone), cast(val(since), 'timestamp')]),
        )
        .groupBy('uid'),
    )
    .with('newest', (of) =>
      of
        .selectFrom('users')
        .select('uid')
        .where(({ and, eb, lit }) =>
          and([eb('status', '=', lit(userStatus.enabled)), eb('contestOnly', '=', lit(false))]),
        )
        .orderBy('gmtCreate', 'desc')
        .orderBy('uid')
        .limit(rankRows),
    )
    .with('named', (of) =>
      of
        .selectFrom('counted')
        .select(['uid', 'ac'])
        .unionAll(
          of
            .selectFrom('newest')
            .select(({ lit }) => ['newest.uid', lit(0).as('ac')])
            .where(({ exists, not, selectFrom }) =>
              not(exists(selectFrom('counted').select('counted.uid').whereRef('counted.uid', '=', 'newest.uid'))),
            ),
        ),
    )
    .selectFrom('named')
    .innerJoin('users as u', 'u.uid', 'named.uid')
    .select(['u.uid', 'u.username', 'u.nickname', 'u.avatar', 'u.titleName', 'u.titleColor', 'named.ac'])
    .where('u.status', '=', userStatus.enabled)
    .where('u.contestOnly', '=', false)
    .orderBy('named.ac', 'desc')
    .orderBy('u.gmtCreate', 'desc')
    .orderBy('u.uid')
    .limit(rankRows)
    .execute()
  return found.map((row) => ({ ...row, signature: null, total: null, rating: null }))
}
