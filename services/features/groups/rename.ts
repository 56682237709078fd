/** Problems of a group carry its short name in front of their ids, and change with it (decision 26). */
import { Refusal } from '@podium/proto/errors/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Renaming {
  readonly gid: number
  readonly from: string
  readonly to: string
}

/** In the transaction that changed the short name. Throws Refusal. */
export async function renameProblems(db: Db, { gid, from, to }: Renaming): Promise<void> {
  const [before, after] = [from.toUpperCase(), to.toUpperCase()]
  if (before === after) return
  // The ids of one group may take each other's places, so all of them step aside first.
  const aside = `~${gid}~`
  await change(
    db,
    sql`
    update problem set display_id = ${aside} || substr(display_id, ${[...before].length + 1}::int) where gid = ${gid} and starts_with(upper(display_id), ${before})`,
  )
  const ofAside = sql`p.gid = ${gid} and starts_with(p.display_id, ${aside})`
  const renamed = sql`${after} || substr(p.display_id, ${aside.length + 1}::int)`
  const clash = await firstRow(
    db,
    sql<{ displayId: string }>`
    select other.display_id as "displayId" from problem p join problem other on upper(other.display_id) = upper(${renamed}) where ${ofAside} order by 1 limit 1`,
  )
  if (clash) throw new Refusal('groupRenameClash', { problem: clash.displayId })
  await change(db, sql`update problem p set display_id = ${renamed} where ${ofAside}`)
}
