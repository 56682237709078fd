/** The two kinds of tasks that lanes carry: how each is read, done, answered, and given up. */
import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { JudgeTask, SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import type { JudgeVerdict, SelfTestResult } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { withScaledLimits } from '@podium/proto/rules/judge/calibration.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { judgeTask, systemErrorVerdict } from '../pipeline/judge-task.ts'
import type { JudgeTools, Report } from '../pipeline/judge-task.ts'
import { failedSelfTest, runSelfTest } from '../pipeline/self-test.ts'

export interface Work<S extends TSchema, Answer> {
  readonly schema: S
  /** Where answers go. */
  readonly subject: string
  /** What both a task and its answer are known by. */
  readonly idOf: (about: Static<S> | Answer) => string
  readonly languageOf: (task: Static<S>) => string
  readonly run: (task: Static<S>, tools: JudgeTools) => Promise<Answer>
  /** Whose judging can be stopped; null for what cannot. */
  readonly aboutOf: (task: Static<S>) => { readonly submitId: number; readonly attempt: number } | null
  /** Adds how long the task held a slot. */
  readonly withSlotMs: (answer: Answer, slotMs: number) => Answer
  /** The answer to what cannot be done. */
  readonly failure: (task: Static<S>, reason: JudgeReport) => Answer
  /** The same for a message that fits no schema but names its submission or self-test; null when it does not. */
  readonly salvage: (message: unknown, reason: JudgeReport) => Answer | null
}

const SubmissionIdentity = Type.Object({ submitId: Type.Integer(), attempt: Type.Integer() })
const SelfTestIdentity = Type.Object({ key: Type.String() })

/** By how much time limits are multiplied here. */
type LimitFactor = () => number

function onThisJudge<Task extends JudgeTask | SelfTestTask>(task: Task, factor: LimitFactor): Task {
  const by = factor()
  return by === 1 ? task : { ...task, problem: withScaledLimits(task.problem, by) }
}

export const judgingWork = (
  judger: string,
  reporter: (task: JudgeTask) => Report,
  factor: LimitFactor,
): Work<typeof JudgeTask, JudgeVerdict> => ({
  schema: JudgeTask,
  subject: subjects.verdict,
  idOf: ({ submitId, attempt }) => `${submitId}.${attempt}`,
  languageOf: (task) => task.language,
  run: (task, tools) => judgeTask(onThisJudge(task, factor), tools, reporter(task)),
  aboutOf: ({ submitId, attempt }) => ({ submitId, attempt }),
  withSlotMs: (verdict, slotMs) => ({ ...verdict, slotMs }),
  failure: (task, reason) => systemErrorVerdict(task, judger, reason),
  salvage: (message, reason) =>
    Check(SubmissionIdentity, message) ? systemErrorVerdict(message, judger, reason) : null,
})

export const selfTestWork = (factor: LimitFactor): Work<typeof SelfTestTask, SelfTestResult> => ({
  schema: SelfTestTask,
  subject: subjects.selfTest,
  idOf: ({ key }) => key,
  languageOf: (task) => task.language,
  run: (task, tools) => runSelfTest(onThisJudge(task, factor), tools),
  aboutOf: () => null,
  withSlotMs: (result) => result,
  failure: failedSelfTest,
  salvage: (message, reason) => (Check(SelfTestIdentity, message) ? failedSelfTest(message, reason) : null),
})

/** The answer to a text that is no task; null when it does not name its submission or self-test. */
export const salvaged = <S extends TSchema, Answer>(work: Work<S, Answer>, text: string): Answer | null => {
  try {
    return work.salvage(JSON.parse(text), [judgeMessage('malformedTask')])
  } catch {
    return null
  }
}
