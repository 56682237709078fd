import type { Db } from '../../../platform/database/sql.ts'
import { append, lockFeed, teamOf } from './append.ts'

/** What is shown of one team has changed. */
export async function recordTeamChange(db: Db, cid: number, uid: string): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (feed) await append(db, feed, [teamOf(uid, feed.phase)])
}
