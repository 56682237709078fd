/**
 * A user as everybody may see them: nothing that only the owner may know (e-mail, mobile, real name, number) is read
 * here.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { userStatus } from '@podium/proto/rules/user/roles.ts'
import { dayIn, daysBefore } from '../../platform/database/server-day.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { prepared, tables } from '../entities.ts'

type UserHome = CallAnswer<'userHomeInfo'>

const userById = prepared((tables, { uid }: { readonly uid: string }) =>
  tables
    .selectFrom('users as u')
    .leftJoin('user_standing as s', 's.uid', 'u.uid')
    .select(({ fn, selectFrom, val }) => [
      'u.uid',
      'u.username',
      'u.nickname',
      'u.gender',
      'u.school',
      'u.signature',
      'u.github',
      'u.blog',
      'u.avatar',
      'u.titleName',
      'u.titleColor',
      fn.coalesce('s.total', val(0)).as('total'),
      selectFrom('session')
        .select(({ fn: of }) => of.max<string | null>('session.gmtCreate').as('newest'))
        .whereRef('session.uid', '=', 'u.uid')
        .as('signedInAt'),
    ])
    .where('u.uid', '=', uid)
    .where('u.status', '=', userStatus.enabled),
)

/** Solved problems, also such that were made private later, in the order of the problem list. */
const solvedByUser = prepared((tables, { uid }: { readonly uid: string }) =>
  tables
    .selectFrom('user_problem as up')
    .innerJoin('problem as p', 'p.id', 'up.pid')
    .select(['p.id', 'p.displayId as problemId', 'p.difficulty'])
    .where('up.uid', '=', uid)
    .where('up.solvedAt', 'is not', null)
    .orderBy(({ fn }) => fn('length', ['p.displayId']))
    .orderBy('p.displayId'),
)

type Solved = Awaited<ReturnType<typeof solvedByUser>>[number]

const scoresOfUser = prepared((tables, { uid }: { readonly uid: string }) =>
  tables
    .selectFrom('user_problem')
    .select('bestScore')
    .where('uid', '=', uid)
    .where('bestScore', 'is not', null)
    .orderBy('pid'),
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
  const [[user], solved, scores] = await Promise.all([
    userById(db, { uid }),
    solvedByUser(db, { uid }),
    scoresOfUser(db, { uid }),
  ])
  if (!user) throw new Refusal('userNotFound')
  const { signedInAt, ...shown } = user
  return {
    ...shown,
    rating: null,
    scoreList: scores.flatMap(({ bestScore }) => bestScore ?? []),
    solvedList: solved.map(({ problemId }) => problemId),
    solvedGroupByDifficulty: byDifficulty(solved),
    recentLoginTime: signedInAt && wireTime(signedInAt),
  }
}

const yearDays = 365

/** Zones that the database knows. */
export async function readZones(db: Db): Promise<ReadonlySet<string>> {
  const found = await tables(db)
    .selectFrom(({ fn }) => fn<{ name: string }>('pg_timezone_names').as('zone'))
    .select('zone.name')
    .execute()
  return new Set(found.map(({ name }) => name))
}

interface Days {
  readonly uid: string
  readonly timeZone: string
  /** `yyyy-MM-dd` in that zone. */
  readonly since: string
}

const submissionsByDay = prepared((tables, { uid, timeZone, since }: Days) =>
  tables
    .selectFrom('submission')
    .select(({ fn, val }) => [
      fn<string>('to_char', [fn('timezone', [val(timeZone), 'submitTime']), val('YYYY-MM-DD')]).as('date'),
      fn.countAll<number>().as('count'),
    ])
    .where('uid', '=', uid)
    .where(({ eb, lit }) => eb('cid', '=', lit(0)))
    .where('submitTime', '>=', ({ cast, fn, val }) =>
      fn<Date>('timezone', [val(timeZone), cast(val(since), 'timestamp')]),
    )
    .groupBy('date')
    .orderBy('date'),
)

/** Submissions outside contests on each day of the last year that has some. */
export async function heatMap(
  db: Db,
  uid: string,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<CallAnswer<'userHeatMap'>> {
  const endDate = dayIn(timeZone, now)
  const dataList = await submissionsByDay(db, { uid, timeZone, since: daysBefore(endDate, yearDays) })
  return { endDate, timeZone, dataList }
}
