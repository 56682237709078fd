/**
 * What a super administrator does with a submission (contract/judging 11). Each action is a new attempt: a task that
 * still waits or runs belongs to the old one, and its progress and verdict change nothing any more.
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { SetManualVerdict as SetManualVerdictSchema } from '@podium/proto/calls/submission/judge-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import { fullOiRankScore } from '@podium/proto/rules/submission/score.ts'
import { isInProgress, isManualVerdict, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { freshAttempt, lockSubmission, storeOutcome } from './change.hot-sql.ts'
import { dispatch } from './dispatch.hot-sql.ts'

type Tools = Pick<Context, 'orm'>
type SetManualVerdict = CallAnswer<'cancelJudge'>

async function lockExisting(db: Db, submitId: number): Promise<SubmissionRecord> {
  const record = await lockSubmission(db, submitId)
  if (record === null) throw new Refusal('submissionMissing')
  return record
}

const nothingSet = Object.fromEntries(
  Object.keys(SetManualVerdictSchema.properties).map((name) => [name, null]),
) as Omit<SetManualVerdict, 'submitId' | 'judger' | 'status' | 'score' | 'oiRankScore'>

const answerOf = ({ submitId, judger, status, score, oiRankScore }: SubmissionRecord): SetManualVerdict => ({
  ...nothingSet,
  submitId,
  judger,
  status,
  score,
  oiRankScore,
})

/**
 * Imported and replayed submissions have none: their verdicts were given elsewhere, and no judge could give them
 * again.
 */
const hasCode = ({ codeBytes }: SubmissionRecord): boolean => codeBytes > 0

/** Puts a locked submission back to the judges. Throws Refusal. */
export async function rejudgeIn(db: Db, record: SubmissionRecord): Promise<SubmissionRecord> {
  if (record.pid === null) throw new Refusal('rejudgeRefused')
  if (!hasCode(record)) throw new Refusal('rejudgeNoCode')
  await tables(db).deleteFrom('judge_case').where('submitId', '=', record.submitId).execute()
  const after = await storeOutcome(db, record, { ...freshAttempt(record), isManual: false, lane: 'rejudge' })
  await dispatch(db, record.uid)
  return after
}

/** Throws Refusal. @returns the submission, Pending in its next attempt */
export const rejudge = ({ orm }: Tools, submitId: number): Promise<SubmissionRecord> =>
  orm.em.fork().transactional(async (db) => rejudgeIn(db, await lockExisting(db, submitId)))

interface Points {
  readonly score: number | null
  readonly oiRankScore: number | null
}

/**
 * A score counts for OI problems that have a full score, and is clamped to it; otherwise the points stay as they are.
 */
async function pointsOf(db: Db, record: SubmissionRecord, given: number | null): Promise<Points> {
  const problem = await tables(db)
    .selectFrom('problem')
    .select(['ioScore', 'difficulty'])
    .where('id', '=', record.pid)
    .where('type', '=', problemTypes.oi)
    .executeTakeFirst()
  if (given === null || !problem || problem.ioScore === null) return record
  const score = Math.min(Math.max(given, 0), problem.ioScore)
  return { score, oiRankScore: fullOiRankScore(score, problem.difficulty ?? 0) }
}

/** Throws Refusal. */
export async function judgeManually(
  { orm }: Tools,
  viewer: Viewer,
  given: { submitId: number; status: number; score: number | null },
): Promise<SetManualVerdict> {
  const { submitId, status } = given
  return orm.em.fork().transactional(async (db) => {
    const record = await lockExisting(db, submitId)
    if (isInProgress(record.status)) throw new Refusal('manualInProgress')
    if (record.status === Status.compileError) throw new Refusal('manualCompileError')
    if (!isManualVerdict(status)) throw new Refusal('manualStatus')
    const { score, oiRankScore } = await pointsOf(db, record, given.score)
    return answerOf(
      await storeOutcome(db, record, {
        attempt: record.attempt + 1,
        status,
        judger: viewer.username,
        timeMs: record.timeMs,
        memoryKb: record.memoryKb,
        score,
        oiRankScore,
        errorMessage: null,
        isManual: true,
      }),
    )
  })
}

/** Also while a judge has it: that judge is notified and stops. Throws Refusal. */
export const cancel = ({ orm }: Tools, viewer: Viewer, submitId: number): Promise<SetManualVerdict> =>
  orm.em.fork().transactional(async (db) => {
    const record = await lockExisting(db, submitId)
    const after = await storeOutcome(db, record, {
      attempt: record.attempt + 1,
      status: Status.cancelled,
      judger: viewer.username,
      timeMs: record.timeMs,
      memoryKb: record.memoryKb,
      score: null,
      oiRankScore: null,
      errorMessage: null,
      isManual: true,
    })
    await dispatch(db, record.uid)
    return answerOf(after)
  })
