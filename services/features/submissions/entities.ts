/**
 * Submissions and what follows from them. Their hot reads and writes are statements of their own (`*.hot-sql.ts`);
 * everything else uses the entities.
 */
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { defineEntity, p } from '@mikro-orm/postgresql'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Contest, ContestProblem } from '../contests/entities.ts'
import { Group } from '../groups/entities.ts'
import { Problem } from '../problems/entities.ts'
import { Training } from '../trainings/entities.ts'

const moment = () => p.datetime(6).defaultRaw('now()')
const key = () => p.bigint('number')

export const Submission = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    submitId: key().primary().autoincrement(),
    pid: key().nullable(),
    problem: relation(Problem, 'pid'),
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    submitTime: moment(),
    /** Verdict code. */
    status: p.smallint(),
    /** Number of the judging, from 1. */
    attempt: p.integer().default(1),
    share: p.boolean().default(false),
    /** What the judge reports of the whole. */
    errorMessage: p.json<JudgeReport>().nullable(),
    timeMs: p.integer().nullable(),
    memoryKb: p.integer().nullable(),
    score: p.integer().nullable(),
    oiRankScore: p.integer().fieldName('oi_rank_score').nullable(),
    /** UTF-8 bytes of the code. */
    codeBytes: p.integer(),
    code: p.text(),
    language: p.string().length(64),
    /** 0 outside contests, as is `cpid`. */
    cid: key().defaultRaw('0'),
    contest: relation(Contest, 'cid'),
    cpid: key().defaultRaw('0'),
    contestProblem: relation(ContestProblem, 'cpid'),
    gid: key().nullable(),
    group: relation(Group, 'gid'),
    tid: key().nullable(),
    training: relation(Training, 'tid'),
    judger: p.string().length(255).default(''),
    ip: p.string().length(64).nullable(),
    isManual: p.boolean().default(false),
    /** In ranks and in the week's figures; false while it waits for the board of its contest, null for never. */
    isCounted: p.boolean().nullable().defaultRaw('true'),
    lane: p.string().length(16),
    /** When the task went to the work queue; null while it waits for its user's turn. */
    dispatchedAt: p.datetime(6).nullable(),
    /**
     * Of the manifest that its task names: an open judging holds its problem's dropped data
     * (features/files/test-data/dropped-commands.ts).
     */
    dataHash: p.string().length(64).nullable(),
    changedAt: moment(),
  },
})

/** One row per case of the current attempt. */
export const JudgeCase = defineEntity({
  name: 'JudgeCase',
  tableName: 'judge_case',
  properties: {
    submitId: key().primary(),
    submission: relation(Submission, 'submit_id'),
    /** From 1. */
    seq: p.integer().primary(),
    id: key().autoincrement(),
    caseId: key(),
    status: p.smallint(),
    timeMs: p.integer(),
    memoryKb: p.integer(),
    score: p.integer().nullable(),
    groupNum: p.integer().nullable(),
    inputName: p.string().length(255),
    outputName: p.string().length(255),
    /** For the jury: a checker may quote test data. */
    message: p.json<JudgeReport>().nullable(),
    contestantMessage: p.json<JudgeReport>().nullable(),
    /** The first bytes that the program wrote, of the first failed cases. */
    foundText: p.text().nullable(),
    /** How many bytes it wrote in all. */
    foundBytes: p.integer().nullable(),
    mode: p.string().length(32),
    createdAt: moment(),
  },
})

/** Accepted submissions outside contests and groups: what ranks and solved lists count. */
export const AcceptedEntry = defineEntity({
  name: 'AcceptedEntry',
  tableName: 'accepted_list',
  properties: {
    submitId: key().primary().autoincrement(false),
    submission: relation(Submission, 'submit_id'),
    uid: p.string().length(32),
    user: relation(User, 'uid'),
    pid: key(),
    problem: relation(Problem, 'pid'),
    createdAt: moment(),
  },
})

/** What earlier judgings came to; the one that stands is in the submission itself. */
export const SubmissionAttempt = defineEntity({
  name: 'SubmissionAttempt',
  tableName: 'submission_attempt',
  properties: {
    submitId: key().primary().autoincrement(false),
    submission: relation(Submission, 'submit_id'),
    attempt: p.integer().primary(),
    status: p.integer(),
    score: p.integer().nullable(),
    timeMs: p.integer().nullable(),
    memoryKb: p.integer().nullable(),
    judger: p.text(),
    isManual: p.boolean(),
    judgedAt: p.datetime(6),
  },
})

/** Stored counters of a problem; `gid` 0 counts what is outside groups. */
export const ProblemCount = defineEntity({
  name: 'ProblemCount',
  tableName: 'problem_count',
  properties: {
    pid: key().primary(),
    problem: relation(Problem, 'pid'),
    gid: key().primary().defaultRaw('0'),
    group: relation(Group, 'gid'),
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
    /** Of these, those of contests. */
    contestTotal: p.integer().default(0),
    contestAc: p.integer().default(0),
    contestWa: p.integer().default(0),
    contestCe: p.integer().default(0),
    contestPe: p.integer().default(0),
    contestTle: p.integer().default(0),
    contestMle: p.integer().default(0),
    contestRe: p.integer().default(0),
    contestSe: p.integer().default(0),
    contestPa: p.integer().default(0),
  },
})

/** A key that came with a submission, of one user: good for a day (judging/submit/sent-again-commands.ts). */
export const SubmissionKey = defineEntity({
  name: 'SubmissionKey',
  tableName: 'submission_key',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    key: p.string().length(64).primary(),
    submitId: key(),
    submission: relation(Submission, 'submit_id'),
    /** SHA-256 of what was sent, in hexadecimal. */
    contentHash: p.string().length(64),
    createdAt: p.datetime(6),
  },
})

export const submissionEntities = [SubmissionAttempt, Submission, JudgeCase, AcceptedEntry, ProblemCount, SubmissionKey]
