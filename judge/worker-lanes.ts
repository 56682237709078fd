/** The two kinds of tasks that lanes carry: how each is read, done, answered, and given up. */
import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { JudgeTask, SelfTestTask } from '@podium/proto/bus/judge.ts'
import type { JudgeVerdict, SelfTestResult } from '@podium/proto/bus/judge.ts'
import { subjects } from '@podium/proto/bus/subjects.ts'
import { judgeTask, systemErrorVerdict } from './pipeline/judge-task.ts'
import type { JudgeTools, Report } from './pipeline/judge-task.ts'
import { failedSelfTest, runSelfTest } from './pipeline/self-test.ts'

export interface Work<S extends TSchema, Answer> {
  readonly schema: S
  /** Where answers go. */
  readonly subject: string
  /** What both a task and its answer are known by. */
  readonly idOf: (about: Static<S> | Answer) => string
  readonly languageOf: (task: Static<S>) => string
  readonly run: (task: Static<S>) => Promise<Answer>
  /** The answer to what cannot be done. */
  readonly failure: (task: Static<S>, reason: string) => Answer
  /** The same for a message that fits no schema but says whose it is; null when it does not. */
  readonly salvage: (message: unknown, reason: string) => Answer | null
}

const SubmissionIdentity = Type.Object({ submitId: Type.Integer(), attempt: Type.Integer() })
const SelfTestIdentity = Type.Object({ key: Type.String() })

export const judgingWork = (tools: JudgeTools, reporter: (task: JudgeTask) => Report): Work<typeof JudgeTask, JudgeVerdict> => ({
  schema: JudgeTask,
  subject: subjects.verdict,
  idOf: ({ submitId, attempt }) => `${submitId}.${attempt}`,
  languageOf: (task) => task.language,
  run: (task) => judgeTask(task, tools, reporter(task)),
  failure: (task, reason) => systemErrorVerdict(task, tools.judger, reason),
  salvage: (message, reason) => (Check(SubmissionIdentity, message) ? systemErrorVerdict(message, tools.judger, reason) : null),
})

export const selfTestWork = (tools: JudgeTools): Work<typeof SelfTestTask, SelfTestResult> => ({
  schema: SelfTestTask,
  subject: subjects.selfTest,
  idOf: ({ key }) => key,
  languageOf: (task) => task.language,
  run: (task) => runSelfTest(task, tools),
  failure: failedSelfTest,
  salvage: (message, reason) => (Check(SelfTestIdentity, message) ? failedSelfTest(message, reason) : null),
})
