/** Accounts of remote sites as administrators see them: never with what signs them in. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import { siteSwitches } from './site-queries.ts'

const accountRows = (db: Db) =>
  tables(db)
    .selectFrom('remote_account')
    .select(['id', 'site', 'username', 'secretKind', 'isEnabled', 'repost', 'revision', 'createdAt', 'updatedAt'])
    .orderBy('id')
    .execute()

export async function remoteSiteRows(db: Db): Promise<CallAnswer<'remoteSites'>> {
  const [switches, accounts] = [await siteSwitches(db), await accountRows(db)]
  return switches.map(({ changedAt, ...one }) => ({
    ...one,
    changedAt: changedAt && wireTime(changedAt),
    accounts: accounts
      .filter(({ site }) => site === one.site)
      .map(({ createdAt, updatedAt, ...account }) => ({
        ...account,
        gmtCreate: wireTime(createdAt),
        gmtModified: wireTime(updatedAt),
      })),
  }))
}
