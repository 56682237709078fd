/**
 * Notices that the system itself sends: at once, without an author, to the named users alone (contract/admin
 * "Notices: hourly push").
 */
import { locales } from '@podium/proto/rules/site/locale.ts'
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { insertMessages, insertNoticesToAll } from '../messages/index.ts'
import type { NewMessage } from '../messages/index.ts'

export interface SystemNotice {
  readonly title: LocalText
  /** Markdown. */
  readonly content: LocalText
  readonly uids: readonly string[]
  /** Where it stands: among the site's notices, or those to oneself. */
  readonly box: 'Sys' | 'Mine'
}

async function insertNotice(db: Db, text: { readonly title: string; readonly content: string }): Promise<number> {
  const { id } = await tables(db)
    .insertInto('notice')
    .values({ ...text, type: 'Single', isPushed: true, pushedTo: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Each reads it in the language of their account (decision 27). Last in the transaction of what it tells of, for it
 * locks the counters of whom it reaches.
 */
export async function sendNotice(db: Db, { title, content, uids, box }: SystemNotice): Promise<void> {
  const reached = await tables(db)
    .selectFrom('users')
    .select(['uid', 'locale'])
    .where(({ ref }) => isOneOf(ref('uid'), uids))
    .execute()
  const messages: NewMessage[] = []
  for (const locale of locales) {
    const readers = reached.filter((user) => user.locale === locale)
    if (readers.length === 0) continue
    const text = { title: title[locale], content: content[locale] }
    const noticeId = await insertNotice(db, text)
    messages.push(...readers.map(({ uid }) => ({ uid, box, noticeId })))
  }
  await insertMessages(db, messages)
}

/**
 * Gives new users every notice to all that has been pushed. Call it where accounts are made, last in their
 * transaction.
 */
export async function giveNotices(db: Db, uids: readonly string[]): Promise<void> {
  await insertNoticesToAll(db, uids)
}
