/** Contests and what belongs to them (services/platform/database/migrations/contests.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { revised } from '../../platform/database/revised.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()
const key = () => p.bigint('number')
const uid = () => p.string().length(32)
const off = () => p.boolean().default(false)
const list = <Item>() => p.json<Item[]>().defaultRaw("'[]'")

/** `num` is a percentage with award type 1 and a number of places with type 2. */
export interface StoredAward {
  readonly priority: number
  readonly name: string
  readonly background: string
  readonly color: string
  readonly num: number
}

export const Contest = defineEntity({
  name: 'Contest',
  tableName: 'contest',
  properties: {
    /** Starts at 1000; `cid` elsewhere. */
    id: id(),
    /** The creator. */
    uid: uid(),
    title: p.string().length(255),
    description: p.text().default(''),
    /** 0 ACM, 1 OI. */
    type: p.smallint(),
    /** The contest that this is a copy of; 0 for an original. */
    source: key().defaultRaw('0'),
    /** 0 public, 1 private, 2 protected. */
    auth: p.smallint(),
    pwd: p.string().length(255).nullable(),
    startTime: p.datetime(6),
    endTime: p.datetime(6),
    sealRank: off(),
    sealRankTime: p.datetime(6).nullable(),
    /** The seal opens by itself at the end. */
    autoRealRank: p.boolean().default(true),
    visible: p.boolean().default(true),
    /** The scoreboard may be seen from outside. */
    openRank: off(),
    openPrint: off(),
    allowEndSubmit: off(),
    openAccountLimit: off(),
    /** See proto/rules/contest/account-rule.ts. */
    accountLimitRule: p.text().nullable(),
    /** `username`, `nickname` or `realname`. */
    rankShowName: p.string().length(16).default('username'),
    /** `Recent` or `Highest`. */
    oiRankScoreType: p.string().length(16).default('Recent'),
    /** User names. */
    starAccounts: list<string>(),
    /** 0 none, 1 by proportion, 2 by number. */
    awardType: p.smallint().default(0),
    ...revised(),
    /** Sorted by priority. */
    awards: list<StoredAward>(),
    gid: key().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const ContestProblem = defineEntity({
  name: 'ContestProblem',
  tableName: 'contest_problem',
  properties: {
    /** `cpid` elsewhere. */
    id: id(),
    cid: key(),
    pid: key(),
    /** The label in the contest; unique in it, letter case aside. */
    displayId: p.string().length(64),
    displayTitle: p.string().length(255),
    /** Colour of the balloon, any CSS colour. */
    color: p.string().length(64).nullable(),
    /** Keeps the problem out of the bank until the contest has ended. */
    hides: off(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

/** Who gave the password of a contest. */
export const ContestRegister = defineEntity({
  name: 'ContestRegister',
  tableName: 'contest_register',
  properties: { cid: key().primary(), uid: uid().primary(), createdAt: createdAt() },
})

/** One row per submission of a contest; its id in the calls is the submission's. */
export const ContestRecord = defineEntity({
  name: 'ContestRecord',
  tableName: 'contest_record',
  properties: {
    submitId: key().primary().autoincrement(false),
    cid: key(),
    cpid: key(),
    uid: uid(),
    submitTime: p.datetime(6),
    /** Whole seconds from the start; 0 when submitted before it. */
    timeS: p.integer().fieldName('time_s'),
    /**
     * proto/rules/contest/contest-phase.ts `recordPeriod`: 0 before the start, 1 open, 2 under the seal, 3 at or after the
     * end.
     */
    period: p.smallint(),
    /** Submitted by the contest's staff: on no board and in no counter. */
    isStaff: off(),
    /** Verdict code, that of the submission. */
    status: p.smallint(),
    score: p.integer().nullable(),
    /** Run time of the program. */
    timeMs: p.integer().nullable(),
    /** Ticked at the desk of accepted submissions. */
    checked: off(),
  },
})

const count = () => p.integer().default(0)

export const ContestProblemCount = defineEntity({
  name: 'ContestProblemCount',
  tableName: 'contest_problem_count',
  properties: {
    cpid: key().primary(),
    period: p.smallint().primary(),
    total: count(),
    ac: count(),
    wa: count(),
    ce: count(),
    pe: count(),
    tle: count(),
    mle: count(),
    re: count(),
    se: count(),
    pa: count(),
  },
})

export const ContestAnnouncement = defineEntity({
  name: 'ContestAnnouncement',
  tableName: 'contest_announcement',
  properties: {
    id: id(),
    cid: key(),
    uid: uid(),
    title: p.string().length(255),
    content: p.text(),
    /** 0 visible, 1 hidden. */
    status: p.smallint().default(0),
    ...revised(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const ContestAnnouncementRead = defineEntity({
  name: 'ContestAnnouncementRead',
  tableName: 'contest_announcement_read',
  properties: { aid: key().primary(), uid: uid().primary() },
})

export const ContestPrint = defineEntity({
  name: 'ContestPrint',
  tableName: 'contest_print',
  properties: {
    id: id(),
    cid: key(),
    uid: uid(),
    content: p.text(),
    /** 0 not printed, 1 printed. */
    status: p.smallint().default(0),
    createdAt: createdAt(),
  },
})

export const contestEntities = [
  Contest,
  ContestProblem,
  ContestRegister,
  ContestRecord,
  ContestProblemCount,
  ContestAnnouncement,
  ContestAnnouncementRead,
  ContestPrint,
]
