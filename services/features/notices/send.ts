/**
 * Notices that the system itself sends: at once, without an author, to the named users alone (contract/admin
 * "Notices: hourly push").
 */
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import { countMoved } from '../messages/index.ts'
import { sql } from '../../platform/database/sql.ts'
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
  await countMoved(
    db,
    'come',
    sql`
    reached as (select uid, locale from users where uid = any(${[...uids]}::text[])),
    zh as (${saidIn('zh-CN')}),
    en as (${saidIn('en-US')}),
    told as (select id, locale from zh union all select id, locale from en),
    moved as (
      insert into message (uid, box, notice_id)
      select reached.uid, ${box}::text, told.id from reached join told using (locale) order by reached.uid
      returning uid, box, is_read)`,
  )
}

/**
 * Gives new users every notice to all that has been pushed. Call it where accounts are made, last in their
 * transaction.
 */
export async function giveNotices(db: Db, uids: readonly string[]): Promise<void> {
  await countMoved(
    db,
    'come',
    sql`
    moved as (
      insert into message (uid, box, notice_id)
      select one.uid, 'Sys', n.id from unnest(${uids}::text[]) as one (uid)
      join notice n on n.type = 'All' and n.deleted_at is null and (n.is_pushed or n.pushed_to >= one.uid)
      order by one.uid, n.id on conflict do nothing
      returning uid, box, is_read)`,
  )
}
