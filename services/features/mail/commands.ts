/** What an administrator sets of the mail server and the sender of text messages. */
import type { Db } from '../../platform/database/sql.ts'
import { mailKey, textingKey } from './queries.ts'
import type { MailSettings, TextingSettings } from './queries.ts'
import { changeSetting } from '../site/index.ts'

/** Stores the given fields, leaves the others. */
export const changeMailSettings = (db: Db, changes: Partial<MailSettings>): Promise<void> =>
  changeSetting(db, mailKey, changes)

/** Stores the given fields, leaves the others. */
export const changeTextingSettings = (db: Db, changes: Partial<TextingSettings>): Promise<void> =>
  changeSetting(db, textingKey, changes)
