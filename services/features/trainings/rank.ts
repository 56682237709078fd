/**
 * The rank of a training, read from what is kept (contract/contests-and-community 6.16, platform/database/migrations/trainings.ts).
 */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enterTraining } from './policy.ts'
import type { TrainingView } from './policy.ts'
import { isRanked, presentCell } from './rank-rows.ts'
import { isShownProblem } from './rows.ts'

type RankRow = Omit<CallAnswer<'trainingRank'>['records'][number], 'submissionInfo'>

interface CellRow {
  readonly uid: string
  readonly displayId: string
  readonly status: number
  readonly score: number | null
  readonly runTimeMs: number | null
}

/** Conditions on standing `s` and user `u`. Who must not see a real name cannot find anybody by it either. */
function filterOf(keyword: string, isStaff: boolean) {
  const word = keyword.trim()
  if (word === '') return sql`${isRanked}`
  const names = ['username', 'nickname', 'school', ...(isStaff ? ['realname'] : [])]
  const found = sql.join(
    names.map((name) => sql`position(lower(${word}) in lower(u.${sql.ref(name)})) > 0`),
    sql` or `,
  )
  return sql`${isRanked} and (${found})`
}

const cellsOf = (db: Db, tid: number, uids: readonly string[]): Promise<CellRow[]> =>
  rows(
    db,
    sql<CellRow>`
    select c.uid, p.display_id as "displayId", c.status, c.score, c.run_time_ms as "runTimeMs"
    from training t join training_cell c on c.tid = t.id and c.uid = any(${[...uids]}::text[]) join problem p on p.id = c.pid
    where t.id = ${tid} and ${isShownProblem}`,
  )

async function pageRows(db: Db, { training, isStaff }: TrainingView, query: CallQuery<'trainingRank'>) {
  const bounds = pageBounds(query, limits.rankPageRows)
  const { keyword = '' } = query
  // Who is gone has no standing: only a word needs the names, otherwise those of the page are enough.
  const names = keyword.trim() === '' ? sql`` : sql`join users u on u.uid = s.uid`
  const from = sql`training t join training_standing s on s.tid = t.id and s.cells > 0 ${names}`
  const where = sql`t.id = ${training.id} and ${filterOf(keyword, isStaff)}`
  const order = sql`order by s.ac desc, s.run_time_ms, s.uid`
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from ${from} where ${where}`),
    rows(
      db,
      sql<RankRow>`
      select s.uid, u.username, case when ${isStaff} then u.realname end as realname, u.nickname, u.school, u.gender, u.avatar, s.ac,
        s.run_time_ms as "totalRunTime"
      from (select s.uid, s.ac, s.run_time_ms from ${from} where ${where} ${order} limit ${bounds.size} offset ${bounds.offset}) s
      join users u on u.uid = s.uid ${order}`,
    ),
  ])
  return { bounds, total: total?.total ?? 0, found }
}

/** Throws Refusal. */
export async function trainingRank(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'trainingRank'>,
): Promise<CallAnswer<'trainingRank'>> {
  const view = await enterTraining(db, { tid: query.tid, viewer })
  const { bounds, total, found } = await pageRows(db, view, query)
  const cells = Map.groupBy(
    await cellsOf(
      db,
      query.tid,
      found.map(({ uid }) => uid),
    ),
    ({ uid }) => uid,
  )
  const records = found.map((row) => ({
    ...row,
    submissionInfo: Object.fromEntries((cells.get(row.uid) ?? []).map((cell) => [cell.displayId, presentCell(cell)])),
  }))
  return pageOf(records, total, bounds)
}
