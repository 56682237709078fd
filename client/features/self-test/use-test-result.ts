import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { resultKey } from './use-self-test.ts'

export type TestOutcome = CallAnswer<'testJudgeResult'>

const isOver = (outcome: TestOutcome | undefined): outcome is TestOutcome =>
  outcome !== undefined && !isInProgress(outcome.status)

/**
 * The result of a self-test: pushed, asked for every second only while the socket is down, over when its status is
 * none of Pending, Compiling and Judging (decision 30). The server forgets a result that was read, so it is never
 * asked for again.
 */
export function useTestResult(testKey: string) {
  const client = useQueryClient()
  const key = resultKey(testKey)
  const cached = client.getQueryData<TestOutcome>(key)
  return useLiveQuery({
    key,
    topic: isOver(cached) ? null : topics.selfTest(testKey),
    freshForMs: Number.POSITIVE_INFINITY,
    load: async (signal) => {
      const before = client.getQueryData<TestOutcome>(key)
      return isOver(before)
        ? before
        : call('testJudgeResult', { query: { testJudgeKey: testKey }, signal, quiet: true })
    },
    apply: (before, events) => (isOver(before) ? before : events.data),
    poll: { everyMs: limits.poll.selfTestMs, endsAtError: true, while: (outcome) => !isOver(outcome) },
  })
}
