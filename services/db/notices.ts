/** Notices that the system itself sends: at once, without an author, to the named users alone (contract/admin "Notices: hourly push"). */
import { change, sql } from './sql.ts'
import type { Db } from './sql.ts'

export interface SystemNotice {
  readonly title: string
  /** Markdown. */
  readonly content: string
  readonly uids: readonly string[]
  /** Where it stands: among the site's notices, or those to oneself. */
  readonly box: 'Sys' | 'Mine'
}

/** Last in the transaction of what it tells of, for it locks the counters of whom it reaches. */
export async function sendNotice(db: Db, { title, content, uids, box }: SystemNotice): Promise<void> {
  await change(db, sql`
    with told as (
      insert into notice (title, content, type, is_pushed, pushed_to) values (${title}, ${content}, 'Single', true, '') returning id)
    insert into message (uid, box, notice_id)
    select uid, ${box}, told.id from told, (select distinct unnest(${[...uids]}::text[]) as uid) reached order by uid`)
}
