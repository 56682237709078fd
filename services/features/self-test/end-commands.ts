/** The end of a self-test: stored once, for a minute, and sent to its owner. */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Static } from 'typebox'
import type { SelfTestResult } from '@podium/proto/events/bus/judge.ts'
import type { TestResult } from '@podium/proto/calls/submission/self-test.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { storable, storableReport } from '../../platform/database/text.ts'
import { SelfTest } from './entities.ts'

const resultLifeMs = 60_000

/** The reason of a system error is for administrators: it goes to the log and no further. */
const presented = (
  waiting: SelfTest,
  { status, timeMs, memoryKb, output, stderr }: SelfTestResult,
): Static<typeof TestResult> => {
  const report = status === Status.systemError ? null : storableReport(stderr)
  return {
    status,
    time: timeMs,
    memory: memoryKb,
    userInput: waiting.userInput,
    userOutput: storable(output),
    expectedOutput: waiting.expectedOutput ?? null,
    stderr: wireText(report),
    ...(report === null ? {} : { judgeReport: report }),
    problemJudgeMode: waiting.judgeMode,
  }
}

/** Call it in a transaction. @returns false when nobody waits for it: repeated, or expired */
export async function endSelfTest(em: EntityManager, result: SelfTestResult, now: Date): Promise<boolean> {
  const test = await em.findOne(
    SelfTest,
    { key: result.key, result: null, expiresAt: { $gt: now } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (test === null) return false
  const data = presented(test, result)
  test.result = data
  test.expiresAt = new Date(now.getTime() + resultLifeMs)
  await em.flush()
  await enqueue(em, [
    liveEvent({ topic: topics.selfTest(result.key), rev: 1, kind: 'result', data: { contestant: data } }),
  ])
  return true
}
