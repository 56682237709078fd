/** Remote sites: their switches, and the accounts that submit there. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { AccountSecret, RemoteAccount as AccountOnBus } from '@podium/proto/events/bus/remote-buckets.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { revised } from '../../platform/database/revised.ts'

const site = () => p.string().$type<LaneSite>().length(8)

export const RemoteAccount = defineEntity({
  name: 'RemoteAccount',
  tableName: 'remote_account',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    site: site(),
    /** Never changes: runs at the site are under it. */
    username: p.string().length(255),
    secretKind: p.string().$type<AccountSecret['kind']>().length(16),
    /** JSON of AccountSecret, encrypted for `accountSecretPurpose`. */
    encryptedSecret: p.text(),
    /** Raised when the secret is entered anew, or the account is taken in again. */
    secretVersion: p.integer().default(1),
    isEnabled: p.boolean().default(true),
    repost: p.string().$type<AccountOnBus['repost']>().length(8).default('proved'),
    ...revised(),
    createdAt: p.datetime(6).fieldName('created_at').defaultRaw('now()'),
    updatedAt: p.datetime(6).fieldName('updated_at').defaultRaw('now()'),
  },
})

/** A site that an administrator has switched; the others are as they are by default. */
export const RemoteSite = defineEntity({
  name: 'RemoteSite',
  tableName: 'remote_site',
  properties: {
    site: site().primary(),
    isOn: p.boolean(),
    isAllowedBySite: p.boolean(),
    /** Name of the administrator. */
    changedBy: p.string().length(255),
    changedAt: p.datetime(6),
  },
})

export const remoteEntities = [RemoteAccount, RemoteSite]
