/** Event feeds of contests (feed/commands.ts has the theory; services/platform/database/migrations/contest-api.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { ApiScope, FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest } from '../contests/entities.ts'

export const feedKinds = [
  'team',
  'teams',
  'submission',
  'judgement',
  'clarification',
  'commentary',
  'award',
  'config',
  'start',
  'thaw',
  'phase',
  'reopen',
] as const
export type FeedKind = (typeof feedKinds)[number]

/** A message of the jury stands as a question. */
export type GivenIdKind = 'submission' | 'question' | 'answer'

const key = () => p.bigint('number')

/** One row per contest whose Contest API is on. */
export const ContestFeed = defineEntity({
  name: 'ContestFeed',
  tableName: 'contest_feed',
  properties: {
    cid: key().primary().autoincrement(false),
    contest: relation(Contest, 'cid'),
    /** Of the newest event. */
    seq: key().defaultRaw('0'),
    /** Of the newest event that the public gets. */
    publicSeq: key().defaultRaw('0'),
    /**
     * Rises when the feed is written anew; tokens of an older one are refused. Begins at the time in milliseconds, so
     * that a feed that was closed does not come back with numbers that it had.
     */
    generation: key(),
    /** The last one that has an event. */
    phase: p.string().length(16).$type<FeedPhase>(),
    /** Start, end and freeze in milliseconds since 1970, from which the events follow; with blanks between. */
    times: p.string().length(64),
  },
})

export const ContestFeedEvent = defineEntity({
  name: 'ContestFeedEvent',
  tableName: 'contest_feed_event',
  properties: {
    cid: key().primary().autoincrement(false),
    feed: relation(ContestFeed, 'cid'),
    /** In the order of the commits, without gaps. */
    seq: key().primary().autoincrement(false),
    /** Null for what the public does not get. */
    publicSeq: key().nullable(),
    kind: p.string().length(16).$type<FeedKind>(),
    /** Of a team; of `teams`, the one whose school has changed, and nothing else has. */
    uid: p.string().length(32).nullable(),
    submitId: key().nullable(),
    clarificationId: key().nullable(),
    commentaryId: key().nullable(),
    /** Of a judgement: its verdict; null when there is none any more. */
    status: p.smallint().nullable(),
    score: p.integer().nullable(),
    timeMs: p.integer().nullable(),
    /** Number of the last run that it had. */
    runs: p.integer().nullable(),
    phase: p.string().length(16).$type<FeedPhase>().nullable(),
    at: p.datetime(6).defaultRaw('now()'),
  },
})

/** What a client of the Contest API sends in place of a name and password. */
export const ContestApiToken = defineEntity({
  name: 'ContestApiToken',
  tableName: 'contest_api_token',
  properties: {
    id: key().primary().autoincrement(),
    cid: key(),
    contest: relation(Contest, 'cid'),
    name: p.string().length(64),
    scope: p.string().length(16).$type<ApiScope>(),
    /** SHA-256 of the token, in hexadecimal; the token itself is stored nowhere. */
    hash: p.string().length(64),
    /** Who made it. */
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    madeAt: p.datetime(6),
    /** The last use, to a minute. */
    usedAt: p.datetime(6).nullable(),
  },
})

/** Whom to notify of what a feed tells (webhooks/delivery-commands.ts). */
export const ContestWebhook = defineEntity({
  name: 'ContestWebhook',
  tableName: 'contest_webhook',
  properties: {
    id: key().primary().autoincrement(),
    /** Null for what joins each contest of its maker, and is of none itself. */
    cid: key().nullable(),
    contest: relation(Contest, 'cid'),
    /** Who registered it, and with which token. */
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    tokenId: key().nullable(),
    token: relation(ContestApiToken, 'token_id'),
    /** Of several contests: the first of the rows that were registered together; null for one alone. */
    registration: key().nullable(),
    url: p.string().length(500),
    /** What the receiver knows the sender by. */
    secret: p.string().length(255),
    /** Empty for all. */
    endpoints: p.json<readonly string[]>(),
    /** As a token of the feed: what lies before it is delivered. */
    position: p.string().length(64),
    isActive: p.boolean().default(true),
    /** Since the last success. */
    failures: p.integer().default(0),
    /** Of the last failure, in English. */
    error: p.string().length(255).nullable(),
    failingSince: p.datetime(6).nullable(),
    /** When it may be tried next. */
    dueAt: p.datetime(6),
    leasedUntil: p.datetime(6).nullable(),
    madeAt: p.datetime(6),
    deliveredAt: p.datetime(6).nullable(),
  },
})

/** What the jury has said of what happens. */
export const ContestCommentary = defineEntity({
  name: 'ContestCommentary',
  tableName: 'contest_commentary',
  properties: {
    id: key().primary().autoincrement(),
    cid: key(),
    contest: relation(Contest, 'cid'),
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    message: p.text(),
    tags: p.json<readonly string[]>(),
    /** Of teams. */
    uids: p.json<readonly string[]>(),
    cpids: p.json<readonly number[]>(),
    submitIds: p.json<readonly number[]>(),
    madeAt: p.datetime(6),
  },
})

/** Given by the Contest API; what the board gives is in no table. */
export const ContestAward = defineEntity({
  name: 'ContestAward',
  tableName: 'contest_award',
  properties: {
    cid: key().primary().autoincrement(false),
    contest: relation(Contest, 'cid'),
    id: p.string().length(36).primary(),
    citation: p.string().length(255),
    /** Of teams. */
    uids: p.json<readonly string[]>(),
  },
})

/** Ids that clients gave to what they sent with `PUT`; everything else goes by our numbers. */
export const ContestApiId = defineEntity({
  name: 'ContestApiId',
  tableName: 'contest_api_id',
  properties: {
    cid: key().primary().autoincrement(false),
    contest: relation(Contest, 'cid'),
    kind: p.string().length(16).primary().$type<GivenIdKind>(),
    /** Our number of the submission or clarification. */
    object: key().primary().autoincrement(false),
    id: p.string().length(36),
    /** Of an answer: it had gone by our id before. */
    replaces: p.boolean().default(false),
  },
})

export const contestApiEntities = [
  ContestFeed,
  ContestFeedEvent,
  ContestApiToken,
  ContestWebhook,
  ContestCommentary,
  ContestAward,
  ContestApiId,
]
