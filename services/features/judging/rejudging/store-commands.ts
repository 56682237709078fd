/**
 * Verdicts of a rejudge, in place of those that stand. What a verdict of a judge writes for itself is written for many
 * here: whoever submits to the contest waits until the last of them is stored.
 */
import type { Db } from '../../../platform/database/sql.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import { tables } from '../../entities.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'
import { storeOutcomes } from '../change.hot-sql.ts'
import type { OutcomeOf } from '../change.hot-sql.ts'
import { takeCasesOfRuns } from '../store-verdict.hot-sql.ts'

/** A run may have thousands of cases, and no statement may take a minute. */
const runsAtOnce = 500

const readRuns = (db: Db, id: number, submitIds: readonly number[]) =>
  tables(db)
    .selectFrom('rejudging_run')
    .select(['submitId', 'status', 'judger', 'timeMs', 'memoryKb', 'score', 'oiRankScore'])
    .select(['errorMessage', 'subtasks', 'dataHash'])
    .where('rejudgingId', '=', id)
    .where(({ ref }) => isOneOf(ref('submitId'), submitIds))
    .execute()

type Run = Awaited<ReturnType<typeof readRuns>>[number]

const outcomeOf = (before: SubmissionRecord, run: Run): OutcomeOf => ({
  before,
  dataHash: run.dataHash,
  outcome: {
    attempt: before.attempt + 1,
    status: run.status ?? before.status,
    judger: run.judger ?? '',
    timeMs: run.timeMs,
    memoryKb: run.memoryKb,
    score: run.score,
    oiRankScore: run.oiRankScore,
    errorMessage: run.errorMessage,
    subtasks: run.subtasks,
    isManual: false,
    lane: 'rejudge',
  },
})

/** @param before locked, in the order of their ids */
export async function storeChanged(
  db: Db,
  { cid, id }: { readonly cid: number; readonly id: number },
  before: readonly SubmissionRecord[],
): Promise<void> {
  const records = new Map(before.map((record) => [record.submitId, record]))
  const ids = [...records.keys()]
  const runs = await readRuns(db, id, ids)
  for (let from = 0; from < ids.length; from += runsAtOnce)
    await takeCasesOfRuns(db, id, ids.slice(from, from + runsAtOnce))
  const changes = runs.flatMap((run): OutcomeOf[] => {
    const record = records.get(run.submitId)
    return record === undefined ? [] : [outcomeOf(record, run)]
  })
  await storeOutcomes(
    db,
    cid,
    changes.toSorted((a, b) => a.before.submitId - b.before.submitId),
  )
}
