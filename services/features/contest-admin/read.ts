/** Contests as the back office lists and edits them. */
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/http/calls.ts'
import type { AdminContest } from '@podium/proto/http/contest-admin.ts'
import { contestPhase, contestStatus } from '@podium/proto/model/contest-phase.ts'
import type { Context, Viewer } from '../../context.ts'
import { contestColumns, contestJoins, timesOf } from '../../db/contest-rows.ts'
import type { ContestRow } from '../../db/contest-rows.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'
import { ownContest } from './owned.ts'

const defaultPageRows = 10

const presentShared = (contest: ContestRow, now: Date): Omit<Static<typeof AdminContest>, 'pwd' | 'starAccount' | 'awardConfigList'> => {
  const { createdAt, updatedAt, startTime, endTime, sealRankTime, pwd: _pwd, starAccounts: _stars, awards: _awards, ...rest } = contest
  const times = timesOf(contest)
  return {
    ...rest,
    startTime: wireTime(startTime),
    endTime: wireTime(endTime),
    sealRankTime: sealRankTime === null ? null : wireTime(sealRankTime),
    duration: Math.round((times.endMs - times.startMs) / 1000),
    status: contestStatus(contestPhase(times, now.getTime())),
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }
}

export async function adminContests(db: Db, query: CallQuery<'adminContestList'>, now: Date): Promise<CallAnswer<'adminContestList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const word = query.keyword?.trim() ?? ''
  const filter = word === '' ? sql`c.gid is null` : sql`c.gid is null and (position(lower(${word}) in lower(c.title)) > 0 or c.id::text = ${word})`
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from contest c where ${filter}`),
    rows(db, sql<ContestRow>`
      select ${contestColumns} from contest c ${contestJoins} where ${filter}
      order by c.start_time desc, c.id desc limit ${bounds.size} offset ${bounds.offset}`),
  ])
  const records = found.map((one) => ({
    ...presentShared(one, now),
    pwd: null,
    starAccount: JSON.stringify({ star_account: one.starAccounts }),
    isGroup: one.gid !== null,
    awardConfig: JSON.stringify({ config: one.awards }),
  }))
  return pageOf(records, total?.total ?? 0, bounds)
}

/** Throws Refusal. */
export async function adminContest({ orm, now }: Pick<Context, 'orm' | 'now'>, viewer: Viewer, cid: number): Promise<CallAnswer<'adminContest'>> {
  const found = await ownContest(orm.em.fork(), viewer, cid)
  return { ...presentShared(found, now()), pwd: found.pwd, starAccount: [...found.starAccounts], awardConfigList: [...found.awards] }
}
