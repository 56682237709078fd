/**
 * The bucket of accounts that remote judges watch, made equal to what is stored. Whoever has changed an account does
 * it at once; the worker does it again and again, for a change whose process died in between and for a bus that lost
 * its data.
 */
import { isDeepStrictEqual } from 'node:util'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Context } from '../../../platform/context.ts'
import { lockName } from '../../../platform/database/advisory-lock.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { siteSwitches } from '../site-queries.ts'

/** As remote judges get them, by key. A site that is off has its accounts paused. */
async function storedAccounts(db: Db): Promise<ReadonlyMap<string, RemoteAccount>> {
  const switches = new Map((await siteSwitches(db)).map((one) => [one.site, one]))
  const accounts = await tables(db)
    .selectFrom('remote_account')
    .select(['id', 'site', 'username', 'encryptedSecret', 'secretVersion', 'isEnabled', 'repost'])
    .execute()
  return new Map(
    accounts.map((account) => {
      const { isOn = false, isAllowedBySite = false } = switches.get(account.site) ?? {}
      return [
        `${account.site}.${account.id}`,
        { v: 1, ...account, isEnabled: account.isEnabled && isOn, isAllowedBySite },
      ]
    }),
  )
}

async function makeEqual(bucket: Bucket<RemoteAccount>, stored: ReadonlyMap<string, RemoteAccount>): Promise<void> {
  for (const key of await bucket.keys()) if (!stored.has(key)) await bucket.remove(key)
  for (const [key, account] of stored) {
    const there = await bucket.get(key)
    if (!isDeepStrictEqual(there?.value, account)) await bucket.put(key, account)
  }
}

/** One at a time, so that nobody writes what was read before another's change. Throws when the bus does not answer. */
export const matchAccounts = ({ orm, bus, log }: Pick<Context, 'orm' | 'bus' | 'log'>): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await lockName(db, 'remoteAccounts', 'all')
    await makeEqual(await openBucket(bus, log, remoteBuckets.accounts), await storedAccounts(db))
  })

/** What is stored stays stored when the bus does not answer: the worker tries again. */
export const publishAccounts = (ctx: Context): Promise<void> =>
  matchAccounts(ctx).catch((error: unknown) =>
    ctx.log.warn({ error }, 'accounts of remote sites were not published yet'),
  )
