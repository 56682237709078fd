/**
 * How big the site is and what is going on, as administrators see it first (contract/admin 2), and its database as
 * clients of the contract see it (contract/admin 7).
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { readDatabaseAddress } from '../../platform/database/address.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'

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

/** The second newest sign-in of a user, or the only one. */
export async function lastSession(db: Db, uid: string): Promise<CallAnswer<'dashboardSession'>> {
  const found = await tables(db)
    .selectFrom('session')
    .select(['userAgent', 'ip', 'gmtCreate', 'renewedAt'])
    .where('uid', '=', uid)
    .orderBy('gmtCreate', 'desc')
    .limit(2)
    .execute()
  const session = found.at(-1)
  if (!session) throw new Refusal('signInAgain')
  const { userAgent, ip, gmtCreate, renewedAt } = session
  return {
    id: gmtCreate.getTime(),
    uid,
    userAgent,
    ip,
    gmtCreate: wireTime(gmtCreate),
    gmtModified: wireTime(renewedAt ?? gmtCreate),
  }
}

type DatabaseConfig = CallAnswer<'databaseConfig'>

/** @param databaseUrl postgresql://user:password@host:port/name; of several servers the first is named */
export function databaseConfigOf(databaseUrl: string): DatabaseConfig {
  const { url, port, user, database } = readDatabaseAddress(databaseUrl)
  return {
    dbHost: new URL(url).hostname,
    dbPort: port,
    dbUsername: user,
    dbName: database,
    dbPassword: null,
    redisHost: null,
    redisPort: null,
    redisPassword: null,
  }
}
