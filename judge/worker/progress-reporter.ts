/** How far a judging is, as messages of the bus. */
import type { JudgeProgress, JudgeTask } from '@podium/proto/events/bus/judge.ts'
import type { Progress, Report } from '../pipeline/judge-task.ts'

const progressIntervalMs = 25

/** Publishes the first and last state of each status at once, and those between at most every 25 ms. */
export const progressReporter = (
  { submitId, attempt }: Pick<JudgeTask, 'submitId' | 'attempt'>,
  judger: string,
  publish: (message: JudgeProgress) => void,
): Report => {
  let publishedAtMs = -Infinity
  return (progress: Progress) => {
    const isEdge = progress.status === 6 || progress.done === 0 || progress.done === progress.total
    const nowMs = performance.now()
    if (!isEdge && nowMs - publishedAtMs < progressIntervalMs) return
    publishedAtMs = nowMs
    publish({ v: 1, submitId, attempt, judger, ...progress })
  }
}
