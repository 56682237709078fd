/**
 * A user as everybody may see them: nothing that only the owner may know (e-mail, mobile, real name, number) is read
 * here.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { dayIn, daysBefore } from '../../platform/database/server-day.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'

type UserHome = CallAnswer<'userHomeInfo'>
type Solved = NonNullable<UserHome['solvedGroupByDifficulty']>[string][number]
type HomeRow = Omit<UserHome, 'scoreList' | 'solvedList' | 'solvedGroupByDifficulty' | 'recentLoginTime' | 'rating'> & {
  readonly signedInAt: string | null
}

const readUser = (db: Db, uid: string): Promise<HomeRow | null> =>
  firstRow(
    db,
    sql<HomeRow>`
    select u.uid, u.username, u.nickname, u.gender, u.school, u.signature, u.github, u.blog, u.avatar, u.title_name as "titleName",
      u.title_color as "titleColor", coalesce(s.total, 0) as total,
      (select max(gmt_create) from session where session.uid = u.uid) as "signedInAt"
    from users u left join user_standing s on s.uid = u.uid where u.uid = ${uid} and u.status = 0`,
  )

/** Solved problems, also such that were made private later, in the order of the problem list. */
const readSolved = (db: Db, uid: string): Promise<Solved[]> =>
  rows(
    db,
    sql<Solved>`
    select p.id, p.display_id as "problemId", p.difficulty from user_problem up join problem p on p.id = up.pid
    where up.uid = ${uid} and up.solved_at is not null order by length(p.display_id), p.display_id`,
  )

const readScores = (db: Db, uid: string): Promise<{ score: number }[]> =>
  rows(
    db,
    sql<{
      score: number
    }>`select best_score as score from user_problem where uid = ${uid} and best_score is not null order by pid`,
  )

/** A problem without a level counts as easy, as in the problem list of existing clients. */
function byDifficulty(solved: readonly Solved[]): UserHome['solvedGroupByDifficulty'] {
  if (solved.length === 0) return null
  const groups: Record<string, Solved[]> = {}
  for (const one of solved) (groups[String(one.difficulty ?? 0)] ??= []).push(one)
  return groups
}

/** Throws Refusal `userNotFound`. */
export async function userHome(db: Db, uid: string): Promise<UserHome> {
  const [user, solved, scores] = await Promise.all([readUser(db, uid), readSolved(db, uid), readScores(db, uid)])
  if (user === null) throw new Refusal('userNotFound')
  const { signedInAt, ...shown } = user
  return {
    ...shown,
    rating: null,
    scoreList: scores.map(({ score }) => score),
    solvedList: solved.map(({ problemId }) => problemId),
    solvedGroupByDifficulty: byDifficulty(solved),
    recentLoginTime: signedInAt && wireTime(signedInAt),
  }
}

const yearDays = 365

/** Zones that the database knows. */
export async function readZones(db: Db): Promise<ReadonlySet<string>> {
  const found = await rows(db, sql<{ name: string }>`select name from pg_timezone_names`)
  return new Set(found.map(({ name }) => name))
}

/** Submissions outside contests on each day of the last year that has some. */
export async function heatMap(
  db: Db,
  uid: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<CallAnswer<'userHeatMap'>> {
  const endDate = dayIn(timeZone, now)
  const since = daysBefore(endDate, yearDays)
  const dataList = await rows(
    db,
    sql<{ date: string; count: number }>`
    select to_char(submit_time at time zone ${timeZone}, 'YYYY-MM-DD') as date, count(*)::int as count from submission
    where uid = ${uid} and cid = 0 and submit_time >= ${since}::timestamp at time zone ${timeZone} group by 1 order by 1`,
  )
  return { endDate, timeZone, dataList }
}
