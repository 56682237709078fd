import type { Db } from '../../../platform/database/sql.ts'
import { append, lockFeed, teamOf } from './append.ts'

/** Somebody takes part from now on, perhaps once more, or what is shown of their team has changed. */
export async function recordTeam(db: Db, cid: number, uid: string): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (feed) await append(db, feed, [teamOf(uid, feed.phase)])
}
