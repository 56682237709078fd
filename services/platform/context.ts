/**
 * What every feature may use. Types only: the parts are built and put together in `app/context.ts`.
 */
import type { MikroORM } from '@mikro-orm/postgresql'
import type { ContestApiVersion } from '@podium/proto/rules/contest/contest-api.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Permission, RoleName } from '@podium/proto/rules/user/roles.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Hall } from '@podium/proto/server/halls.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Trusts } from '@podium/proto/server/sender.ts'
import type { S3Config } from '@podium/proto/server/s3/config.ts'
import type { SecretBox } from '@podium/proto/server/secrets.ts'
import type { Readiness } from '@podium/proto/server/status/readiness.ts'
import type { DatabaseHosts } from './database/hosts.ts'
import type { PoolState } from './database/pools.ts'
import type { Db } from './database/sql.ts'

/** The settings of one process, read once from the environment (app/config.ts). */
export interface Config {
  readonly databaseUrl: string
  readonly natsUrl: string
  /** On how many servers of the bus streams and buckets are stored. */
  readonly replicas: number
  /** Where objects are stored; null on the bus. */
  readonly s3: S3Config | null
  /** How long a judge may stay silent about a task before another one gets it. */
  readonly taskLeaseS: number
  /** What the buckets of the object store may hold. */
  readonly buckets: { readonly testDataBytes: number; readonly pageFilesBytes: number }
  /**
   * How full the disk of `dataDir` may be, in percent, until administrators are warned, and until nothing more is
   * uploaded.
   */
  readonly disk: { readonly warnPercent: number; readonly refusePercent: number }
  /** Where calls and pages are listened for; port 0 takes any free one. */
  readonly httpHost: string
  /** Whether the word of a peer is taken for who asks: a front, or a proxy before the api. */
  readonly httpTrusts: Trusts
  readonly httpPort: number
  /** How long an api that is told to end goes on answering. */
  readonly httpDrainMs: number
  readonly dataDir: string
  /** Password for the built-in root user; null leaves the stored one alone. */
  readonly rootPassword: string | null
  readonly tokenSecret: string
  /** Encrypts passwords of other sites; null in processes that get no key for it. */
  readonly secrets: SecretBox | null
  /** Address that mails point to, until an administrator sets another. */
  readonly publicUrl: string
  /**
   * Seconds between two submissions of one user, until an administrator sets another; null is the contract's default.
   */
  readonly submitIntervalS: number | null
  /** Folder of the built client; null serves no pages. */
  readonly clientDist: string | null
  /** Null writes mails as files under `dataDir`. */
  readonly smtp: { readonly url: string; readonly from: string } | null
  /** Takes text messages for delivery; null when the site sends none. */
  readonly smsUrl: string | null
  /** Address of the printer of the site, which speaks IPP; null where there is none. */
  readonly printer: string | null
  /** All request limits are multiplied by this; 0 switches them off, for load tests. */
  readonly rateFactor: number
  /** The version of the Contest API of the ICPC that is spoken. */
  readonly contestApiVersion: ContestApiVersion
  /** Callbacks of webhooks may go to addresses of private networks. */
  readonly webhooksPrivate: boolean
  /** By how much the clock of this machine may differ from the database's, until the process is not ready. */
  readonly clockMaxOffsetMs: number
  /** The fast paths, each in a folder `fast/`. */
  readonly fast: boolean
}

/** The signed-in reader of a request. */
export interface Viewer {
  readonly uid: string
  readonly username: string
  readonly role: RoleName
  readonly permissions: readonly Permission[]
  /** Language of the account's last sign-in. */
  readonly locale: Locale
  readonly sessionId: string
  /** The contest that the account was made for; it may do nothing else. Null for any other account. */
  readonly onlyCid: number | null
  /** Address that the request came from; absent where nobody is asking, as for a message that is sent. */
  readonly ip?: string
}

/** Sign-ins: a token is good while its session row is not ended and its user is enabled. */
export interface Sessions {
  /** Stores a sign-in and returns its token. */
  readonly open: (uid: string, from: { ip: string; userAgent: string }) => Promise<string>
  /** The reader whom a token stands for, at `ip`; null for one that is bad, expired, ended, or of a disabled user. */
  readonly viewerOfToken: (token: string, ip?: string) => Promise<Viewer | null>
  /** How long a token has still to live, if nobody ends it before. */
  readonly lifeLeftMs: (token: string) => Promise<number>
  /** A new token for one that is past half of its life; null when none is due or a parallel request got it. */
  readonly renew: (token: string) => Promise<string | null>
  /**
   * Ends every sign-in of a user but `except`, on every device and in every process, and every live watch that needs
   * it. With `db`, inside its transaction; call `forget` after the commit then.
   */
  readonly endAll: (uid: string, options?: { readonly except?: string; readonly db?: Db }) => Promise<void>
  /**
   * Forgets at once what is cached about a user, here and in the other processes: after a change of role, name or
   * status.
   */
  readonly forget: (uid: string) => void
}

export type Mail =
  | { readonly kind: 'test'; readonly to: string; readonly locale: Locale }
  | { readonly kind: 'registerCode'; readonly to: string; readonly locale: Locale; readonly code: string }
  | { readonly kind: 'changeEmailCode'; readonly to: string; readonly locale: Locale; readonly code: string }
  | {
      readonly kind: 'resetLink'
      readonly to: string
      readonly locale: Locale
      readonly username: string
      readonly code: string
    }

/** The one way out for codes and links. */
export interface Notify {
  /** Resolves when the mail is handed over, to what took it. Throws Refusal `mailFailed`. */
  readonly send: (mail: Mail) => Promise<'server' | 'file'>
  /** What sends a code as a text message, throwing Refusal `smsFailed`; null where the site cannot. */
  readonly texting: () => Promise<
    ((message: { readonly to: string; readonly locale: Locale; readonly code: string }) => Promise<void>) | null
  >
}

/**
 * What administrators set, with defaults filled in (contract/admin "Website and mail defaults", "Switches and
 * thresholds").
 */
export interface SiteSettings {
  readonly baseUrl: string
  readonly name: string
  readonly shortName: string
  readonly description: string | null
  readonly register: boolean
  readonly recordName: string | null
  readonly recordUrl: string | null
  readonly projectName: string | null
  readonly projectUrl: string | null
  readonly openPublicDiscussion: boolean
  readonly openGroupDiscussion: boolean
  readonly openContestComment: boolean
  readonly openPublicJudge: boolean
  readonly openContestJudge: boolean
  readonly openGroupJudge: boolean
  readonly hideNonContestSubmissionCode: boolean
  /** Outside contests. */
  readonly submitNeedsCaptcha: boolean
  /** Seconds. */
  readonly defaultSubmitInterval: number
  readonly defaultCreateGroupDailyLimit: number
  readonly defaultCreateGroupLimit: number
  readonly defaultCreateGroupACInitValue: number
  readonly defaultCreateDiscussionDailyLimit: number
  readonly defaultCreateDiscussionACInitValue: number
  readonly defaultCreateCommentACInitValue: number
  readonly halls: Hall[]
  /** Other sites of which pictures may stand in texts: hosts, with `*.` for all below one. */
  readonly pictureHosts: string[]
}

export interface Settings {
  /** The current settings; at most a second old. */
  readonly get: () => Promise<SiteSettings>
  /** Stores the given ones, leaves the others. */
  readonly set: (changes: Partial<SiteSettings>) => Promise<void>
}

export interface Context {
  readonly config: Config
  readonly log: Log
  readonly orm: MikroORM
  readonly bus: Bus
  /** Of the data folder's disk, in percent; a few seconds old. */
  readonly diskPercent: () => Promise<number>
  readonly objectStore: ObjectStore
  /** Bytes of pictures and attachments; rows and rules are in features/files/commands.ts. */
  readonly pageFiles: ObjectStore
  /** The clock of every rule that counts time: the database's (database/clock.ts). */
  readonly now: () => Date
  /** What is in the way of this process. */
  readonly readiness: Readiness
  /** The pools of connections to the database, by name. */
  readonly databasePools: () => Readonly<Record<string, PoolState>>
  /** Which server of the database takes writes, where there are several. */
  readonly databaseHosts: DatabaseHosts
  readonly notify: Notify
  readonly settings: Settings
  readonly sessions: Sessions
}

/** A part of the worker process, listed in `app/worker.ts`. */
export interface WorkerFeature {
  readonly name: string
  /** Starts it and returns how to stop it. */
  readonly start: (ctx: Context) => Promise<() => Promise<void>>
}
