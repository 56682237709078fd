/**
 * Figures of submissions for ranks, user homes and the home page (platform/database/migrations/initial/statistics.ts).
 */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Problem } from '../problems/entities.ts'

export const UserProblem = defineEntity({
  name: 'UserProblem',
  tableName: 'user_problem',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    pid: p.bigint('number').primary(),
    problem: relation(Problem, 'pid'),
    /** Submit time of the newest accepted submission; null while there is none. */
    solvedAt: p.datetime(6).nullable(),
    /** Best OI rank score. */
    bestScore: p.integer().nullable(),
  },
})

/** User statistics: what ranks are ordered by. */
export const UserStatistics = defineEntity({
  name: 'UserStatistics',
  tableName: 'user_standing',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    /** The user may sign in, and stands in the ranks. */
    enabled: p.boolean().default(false),
    /** Problems solved. */
    ac: p.integer().default(0),
    /** Sum of the best OI rank scores. */
    score: p.integer().default(0),
    /** Submissions outside groups that count. */
    total: p.integer().default(0),
    /** Submissions of the common list. */
    listedTotal: p.integer().default(0),
    /** All submissions that count. */
    totalAnywhere: p.integer().default(0),
    /** Submit time of the newest one outside contests and groups; null while there is none. */
    listedAt: p.datetime(6).nullable(),
    /** In lower case, as a search of the ranks looks through them. */
    names: p.text().defaultRaw("''"),
  },
})

export const SubmissionDay = defineEntity({
  name: 'SubmissionDay',
  tableName: 'submission_day',
  properties: {
    /** Of the server's time zone. */
    day: p.date().primary(),
    shard: p.smallint().primary(),
    total: p.integer().default(0),
    ac: p.integer().default(0),
  },
})

/** Submissions outside contests and groups, as the common list counts them. */
export const SubmissionListDay = defineEntity({
  name: 'SubmissionListDay',
  tableName: 'submission_list_day',
  properties: {
    /** Of the server's time zone. */
    day: p.date().primary(),
    shard: p.smallint().primary(),
    total: p.integer().default(0),
    ac: p.integer().default(0),
    wa: p.integer().default(0),
    ce: p.integer().default(0),
    pe: p.integer().default(0),
    tle: p.integer().default(0),
    mle: p.integer().default(0),
    re: p.integer().default(0),
    se: p.integer().default(0),
    pa: p.integer().default(0),
  },
})

export const statisticsEntities = [UserProblem, UserStatistics, SubmissionDay, SubmissionListDay]
