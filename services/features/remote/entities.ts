/** Remote sites: their switches, the accounts that submit there, and the attempts. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { AccountSecret, RemoteAccount as AccountOnBus } from '@podium/proto/events/bus/remote-buckets.ts'
import type { AttemptPhase } from '@podium/proto/rules/remote/attempt-state.ts'
import type { LaneSite, SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { relation } from '../../platform/database/relation.ts'
import { revised } from '../../platform/database/revised.ts'
import { Submission } from '../submissions/entities.ts'

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

/** An attempt at a remote site, as its judge last said (proto/rules/remote/attempt-state.ts). */
export const RemoteAttempt = defineEntity({
  name: 'RemoteAttempt',
  tableName: 'remote_attempt',
  properties: {
    submitId: p.bigint('number').primary().autoincrement(false),
    submission: relation(Submission, 'submit_id'),
    attempt: p.integer().primary().autoincrement(false),
    site: p.string().$type<SiteKey>().length(8),
    /** Of the site, without its key. */
    problemId: p.string().length(64),
    phase: p.string().$type<AttemptPhase>().length(16),
    /** Which carries it, or has carried it; null before. */
    accountId: p.bigint('number').nullable(),
    username: p.string().length(255).nullable(),
    runId: p.string().length(32).nullable(),
    /** Verdict that it ended with. */
    status: p.smallint().nullable(),
    changedAt: p.datetime(6),
  },
})

export const remoteEntities = [RemoteAccount, RemoteSite, RemoteAttempt]
