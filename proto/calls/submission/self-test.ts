/** Trying code on an input of one's own (contract/practice 2.6, 3 TestResult, 4.7; contract/judging 10). */
import { Type } from 'typebox'
import { judgeModes } from '../../events/bus/judge.ts'
import { JudgeReport } from '../judge-report.ts'
import { declareCalls } from '../declare.ts'
import { Int, Nullable, NullableText } from '../shapes.ts'

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
  judgeReport: Type.Optional(JudgeReport),
})

const Tested = {
  pid: Type.Optional(Nullable(Int)),
  type: Text,
  code: Text,
  language: Text,
  mode: Text,
  isRemoteJudge: Type.Optional(Nullable(Type.Boolean())),
}
const refusals = [
  'judgingClosed',
  'selfTestType',
  'fieldBlank',
  'languageUnknown',
  'codeEmpty',
  'codeTooLong',
  'testInputTooLong',
  'selfTestTooFast',
  'selfTestBusy',
  'selfTestProblem',
  'languageNotAllowed',
  'contestLanguage',
  'languageUnavailable',
] as const

export const selfTestCalls = declareCalls({
  submitTestJudge: {
    method: 'POST',
    path: '/api/submit-problem-test-judge',
    who: ['submit'],
    summary: "Run code on an input of one's own",
    body: Type.Object({ ...Tested, userInput: Text, expectedOutput: Text }),
    answer: Type.String({ description: 'key of the test, good for its owner alone' }),
    refusals: [...refusals],
  },
  submitSampleTests: {
    method: 'POST',
    path: '/api/submit-problem-sample-tests',
    who: ['submit'],
    summary: 'Addition: run code on the samples of a problem, counted as one self-test',
    body: Type.Object(Tested),
    answer: Type.Array(Type.String(), { description: 'a key for each of the first samples, in order' }),
    refusals: [...refusals, 'noSamples'],
  },
  testJudgeResult: {
    method: 'GET',
    path: '/api/get-test-judge-result',
    who: 'user',
    summary: 'Result of a test; the first reading of a final one removes it',
    query: Type.Object({ testJudgeKey: Type.String({ maxLength: 64 }) }),
    answer: TestResult,
    refusals: ['selfTestUnknown'],
  },
})
