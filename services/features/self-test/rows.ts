/** The end of a self-test: stored once, kept a minute, told to its owner. */
import type { Static } from 'typebox'
import type { SelfTestResult } from '@podium/proto/events/bus/judge.ts'
import type { TestResult } from '@podium/proto/calls/submission/self-test.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { storable } from '../../platform/database/text.ts'

const resultLifeS = 60

interface Waiting {
  readonly userInput: string
  readonly expectedOutput: string | null
  readonly judgeMode: 'default' | 'spj' | 'interactive'
}

/** The reason of a system error is for administrators: it goes to the log and no further. */
const presented = (
  waiting: Waiting,
  { status, timeMs, memoryKb, output, stderr }: SelfTestResult,
): Static<typeof TestResult> => ({
  status,
  time: timeMs,
  memory: memoryKb,
  userInput: waiting.userInput,
  userOutput: storable(output),
  expectedOutput: waiting.expectedOutput,
  stderr: status === Status.systemError ? null : storable(stderr),
  problemJudgeMode: waiting.judgeMode,
})

/** Call it in a transaction. @returns false when nobody waits for it: repeated, or expired */
export async function endSelfTest(db: Db, result: SelfTestResult, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const waiting = await firstRow(
    db,
    sql<Waiting>`
    select user_input as "userInput", expected_output as "expectedOutput", judge_mode as "judgeMode"
    from self_test where key = ${result.key} and result is null and expires_at > ${at} for update`,
  )
  if (waiting === null) return false
  const data = presented(waiting, result)
  await firstRow(
    db,
    sql`
    update self_test set result = ${JSON.stringify(data)}::jsonb, expires_at = ${at}::timestamptz + make_interval(secs => ${resultLifeS})
    where key = ${result.key}`,
  )
  await enqueue(db, [
    liveEvent({ topic: topics.selfTest(result.key), rev: 1, kind: 'result', data: { contestant: data } }),
  ])
  return true
}
