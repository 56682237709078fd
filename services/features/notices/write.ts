/**
 * Notices that the system itself sends: at once, without an author, to the named users alone (contract/admin
 * "Notices: hourly push").
 */
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import { change, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export interface SystemNotice {
  readonly title: LocalText
  /** Markdown. */
  readonly content: LocalText
  readonly uids: readonly string[]
  /** Where it stands: among the site's notices, or those to oneself. */
  readonly box: 'Sys' | 'Mine'
}

/**
 * Each reads it in the language of their account (decision 27). Last in the transaction of what it tells of, for it
 * locks the counters of whom it reaches.
 */
export async function sendNotice(db: Db, { title, content, uids, box }: SystemNotice): Promise<void> {
  const saidIn = (locale: keyof LocalText) => sql`
    insert into notice (title, content, type, is_pushed, pushed_to)
    select ${title[locale]}, ${content[locale]}, 'Single', true, '' where exists (select 1 from reached where locale = ${locale}) returning id, ${locale}::text as locale`
  await change(
    db,
    sql`
    with reached as (select uid, locale from users where uid = any(${[...uids]}::text[])),
      zh as (${saidIn('zh-CN')}), en as (${saidIn('en-US')}), told as (select id, locale from zh union all select id, locale from en)
    insert into message (uid, box, notice_id)
    select reached.uid, ${box}, told.id from reached join told using (locale) order by reached.uid`,
  )
}
