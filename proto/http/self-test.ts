/** Trying code on an input of one's own (contract/practice 2.6, 3 TestResult, 4.7; contract/judging 10). */
import { Type } from 'typebox'
import { judgeModes } from '../bus/judge.ts'
import { declare } from './declare.ts'
import { Int, Nullable } from './shapes.ts'

const NullableText = Nullable(Type.String())
/** Fields that the server itself refuses by name when they are missing. */
const Text = Type.Optional(NullableText)

/** While the test waits only `status` is set. Decision 30: it is over when the status is none of 5, 6, 7. */
export const TestResult = Type.Object({
  status: Int,
  time: Type.Union([Int, Type.Null()], { description: 'ms' }),
  memory: Type.Union([Int, Type.Null()], { description: 'KB' }),
  userInput: NullableText,
  userOutput: Type.Union([Type.String(), Type.Null()], { description: 'the first 1000 characters, then "..."' }),
  expectedOutput: NullableText,
  stderr: NullableText,
  problemJudgeMode: Nullable(Type.Enum(judgeModes)),
})

export const selfTestCalls = {
  submitTestJudge: declare('submitTestJudge', {
    summary: 'Run code on an input of one\'s own',
    body: Type.Object({
      pid: Type.Optional(Nullable(Int)),
      type: Text,
      code: Text,
      language: Text,
      userInput: Text,
      expectedOutput: Text,
      mode: Text,
      isRemoteJudge: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: Type.String({ description: 'key of the test, good for its owner alone' }),
    refusals: [
      'judgingClosed', 'selfTestType', 'fieldBlank', 'languageUnknown', 'codeEmpty', 'codeTooLong', 'testInputTooLong',
      'submitTooFast', 'selfTestBusy', 'selfTestProblem', 'languageNotAllowed', 'languageUnavailable',
    ],
  }),
  testJudgeResult: declare('testJudgeResult', {
    summary: 'Result of a test; the first reading of a final one removes it',
    query: Type.Object({ testJudgeKey: Type.String({ maxLength: 64 }) }),
    answer: TestResult,
    refusals: ['selfTestUnknown'],
  }),
}
