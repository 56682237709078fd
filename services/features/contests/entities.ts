/** Contests and what belongs to them (services/platform/database/migrations/initial/contests.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import type { RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import type { SubtaskPoints } from '@podium/proto/rules/submission/subtasks.ts'
import { revised } from '../../platform/database/revised.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Group } from '../groups/entities.ts'
import { Problem } from '../problems/entities.ts'
import { decisionColumns, ruleColumns } from './rule-entities.ts'
import type { StoredAward } from './rule-entities.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()
const key = () => p.bigint('number')
const uid = () => p.string().length(32)
const off = () => p.boolean().default(false)
const list = <Item>() => p.json<Item[]>().defaultRaw("'[]'")

export const Contest = defineEntity({
  name: 'Contest',
  tableName: 'contest',
  properties: {
    /** Starts at 1000; `cid` elsewhere. */
    id: id(),
    /** The creator. */
    uid: uid(),
    creator: relation(User, 'uid'),
    title: p.string().length(255),
    description: p.text().default(''),
    /** proto/rules/contest/contest-kinds.ts `contestTypes`. */
    type: p.smallint(),
    /** The contest that this is a copy of; 0 for an original. */
    source: key().defaultRaw('0'),
    /** proto/rules/contest/contest-kinds.ts `contestAuths`. */
    auth: p.smallint(),
    pwd: p.string().length(255).nullable(),
    startTime: p.datetime(6),
    endTime: p.datetime(6),
    sealRank: off(),
    sealRankTime: p.datetime(6).nullable(),
    /** The freeze ends by itself at the end of the contest. */
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
    /** proto/rules/contest/contest-rules.ts `oiScoreTypes`. */
    oiRankScoreType: p.string().length(16).default('Recent'),
    ...ruleColumns(),
    /** User names. */
    starAccounts: list<string>(),
    /** proto/rules/contest/contest-kinds.ts `awardTypes`. */
    awardType: p.smallint().default(0),
    ...revised(),
    /** Sorted by priority. */
    awards: list<StoredAward>(),
    gid: key().nullable(),
    group: relation(Group, 'gid'),
    ...decisionColumns(),
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
    contest: relation(Contest, 'cid'),
    pid: key(),
    problem: relation(Problem, 'pid'),
    /** The label in the contest; unique in it, letter case aside. */
    displayId: p.string().length(64),
    displayTitle: p.string().length(255),
    /** Colour of the balloon, any CSS colour. */
    color: p.string().length(64).nullable(),
    /** Keeps the problem out of the bank until the contest has ended. */
    hides: off(),
    /** Its submissions wait for the jury to let them be judged. */
    judgingPaused: off(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

/** Who gave the password of a contest. */
export const ContestRegister = defineEntity({
  name: 'ContestRegister',
  tableName: 'contest_register',
  properties: {
    cid: key().primary(),
    contest: relation(Contest, 'cid'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
    createdAt: createdAt(),
  },
})

/** One row per submission of a contest; its id in the calls is the submission's. */
export const ContestRecord = defineEntity({
  name: 'ContestRecord',
  tableName: 'contest_record',
  properties: {
    submitId: key().primary().autoincrement(false),
    cid: key(),
    contest: relation(Contest, 'cid'),
    cpid: key(),
    contestProblem: relation(ContestProblem, 'cpid'),
    uid: uid(),
    user: relation(User, 'uid'),
    submitTime: p.datetime(6),
    /** Whole seconds from the start; 0 when submitted before it. */
    timeS: p.integer().fieldName('time_s'),
    /** proto/rules/contest/contest-phase.ts `recordPeriods`. */
    period: p.smallint().$type<RecordPeriod>(),
    /** Submitted by the contest's staff: on no board and in no counter. */
    isStaff: off(),
    /** The jury has decided that it does not count. */
    ignored: off(),
    /** Neither of both. */
    counts: p.boolean().generated('(not is_staff and not ignored) stored'),
    /** Verdict code, that of the submission. */
    status: p.smallint(),
    score: p.integer().nullable(),
    /** Null where the judging was not scored by subtasks. */
    subtasks: p.json<readonly SubtaskPoints[]>().nullable(),
    /** Run time of the program. */
    timeMs: p.integer().nullable(),
    /** The balloon of its participant, `ContestBalloon`, was delivered for it. */
    checked: off(),
  },
})

const count = () => p.integer().default(0)

export const ContestProblemCount = defineEntity({
  name: 'ContestProblemCount',
  tableName: 'contest_problem_count',
  properties: {
    cpid: key().primary(),
    contestProblem: relation(ContestProblem, 'cpid'),
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
    contest: relation(Contest, 'cid'),
    uid: uid(),
    author: relation(User, 'uid'),
    title: p.string().length(255),
    content: p.text(),
    /** proto/rules/site/announcements.ts `announcementStates`. */
    status: p.smallint().default(announcementStates.visible),
    ...revised(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const ContestAnnouncementRead = defineEntity({
  name: 'ContestAnnouncementRead',
  tableName: 'contest_announcement_read',
  properties: {
    aid: key().primary(),
    announcement: relation(ContestAnnouncement, 'aid'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
  },
})

/** Submissions of one contest problem that are put back to the queue, in the order of their ids. */
export const ContestRejudge = defineEntity({
  name: 'ContestRejudge',
  tableName: 'contest_rejudge',
  properties: {
    cpid: key().primary().autoincrement(false),
    contestProblem: relation(ContestProblem, 'cpid'),
    cid: key(),
    contest: relation(Contest, 'cid'),
    total: p.integer(),
    done: p.integer().default(0),
    /** The newest submission at the start. */
    toSubmitId: key(),
    /** Every submission up to this one has been put back. */
    lastSubmitId: key().defaultRaw('0'),
    startedAt: p.datetime(6),
    finishedAt: p.datetime(6).nullable(),
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
  ContestRejudge,
]
