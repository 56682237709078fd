/** Which user a call asks for (contract/practice 2.7). */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Asked {
  readonly uid?: string
  readonly username?: string
}

/**
 * An enabled user. Both names given must match; none means the reader. Throws Refusal `userUnnamed`, `userNotFound`.
 */
export async function uidAsked(db: Db, { uid, username }: Asked, viewer: Viewer | null): Promise<string> {
  const name = username?.trim() ?? ''
  const id = uid?.trim() ?? ''
  if (name === '' && id === '') {
    if (viewer === null) throw new Refusal('userUnnamed')
    return viewer.uid
  }
  const row = await firstRow(
    db,
    sql<{ uid: string }>`
    select uid from users where status = 0 and ${name === '' ? sql`true` : sql`lower(username) = lower(${name})`}
      and ${id === '' ? sql`true` : sql`uid = ${id}`}`,
  )
  if (row === null) throw new Refusal('userNotFound')
  return row.uid
}
