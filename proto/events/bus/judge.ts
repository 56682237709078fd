/** Messages between services and judges. Every message carries `v`, the submission and the attempt. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { JudgingOptionsSchema } from './judging-options.ts'
import { lanes } from '../../rules/submission/lanes.ts'
import { JudgeReport } from './judge-report.ts'

const Int = Type.Integer()
const Nullable = <S extends Parameters<typeof Type.Optional>[0]>(schema: S) => Type.Union([schema, Type.Null()])
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const version = { v: Type.Literal(1) }

export const judgeModes = ['default', 'spj', 'interactive'] as const
export const judgeCaseModes = ['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error'] as const

/** One file of the test data, kept in the object store under its hash. */
const DataFile = Type.Object({ hash: Hash, sizeBytes: Int, name: Type.String({ maxLength: 255 }) })

/** The manifest of a problem's test data: itself an object, addressed by the hash of its JSON text. */
export const TestDataManifest = Type.Object({
  ...version,
  cases: Type.Array(
    Type.Object({
      caseId: Int,
      input: DataFile,
      output: DataFile,
      score: Nullable(Int),
      groupNum: Nullable(Int),
    }),
    { maxItems: 2000 },
  ),
})
export type TestDataManifest = Static<typeof TestDataManifest>

export const JudgeProblem = Type.Object({
  pid: Int,
  type: Type.Union([Type.Literal(0), Type.Literal(1)]),
  judgeMode: Type.Enum(judgeModes),
  judgeCaseMode: Type.Enum(judgeCaseModes),
  timeLimitMs: Int,
  memoryLimitMb: Int,
  stackLimitMb: Int,
  ioScore: Nullable(Int),
  difficulty: Int,
  isRemoveEndBlank: Type.Boolean(),
  isFileIO: Type.Boolean(),
  ioReadFileName: Nullable(Type.String()),
  ioWriteFileName: Nullable(Type.String()),
  userExtraFiles: Type.Record(Type.String(), Type.String()),
  /** Source of the checker or interactor, in C or C++; absent or null when outputs are compared. */
  spjCode: Type.Optional(Nullable(Type.String())),
  spjLanguage: Type.Optional(Nullable(Type.String())),
  /** Files beside that source. */
  judgeExtraFiles: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** What few problems set. */
  options: Type.Optional(Nullable(JudgingOptionsSchema)),
  /**
   * The program is no solution but looks at the inputs: one is Accepted when it ends with this exit code, and Wrong
   * Answer otherwise.
   */
  inputCheck: Type.Optional(
    Type.Object({
      arguments: Type.Array(Type.String()),
      /** For single inputs, by their names. */
      argumentsByName: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
      goodExitCode: Int,
    }),
  ),
  dataHash: Hash,
})
export type JudgeProblem = Static<typeof JudgeProblem>

export const JudgeTask = Type.Object({
  ...version,
  submitId: Int,
  attempt: Int,
  lane: Type.Enum(lanes),
  uid: Type.String(),
  language: Type.String(),
  code: Type.String(),
  problem: JudgeProblem,
})
export type JudgeTask = Static<typeof JudgeTask>

/** Up to this many cases the progress says how each of them ended. */
export const maxReportedCases = 100

/** Compiling (6), or judging (7) with cases done of cases in all. */
export const JudgeProgress = Type.Object({
  ...version,
  submitId: Int,
  attempt: Int,
  status: Type.Union([Type.Literal(6), Type.Literal(7)]),
  done: Type.Optional(Int),
  total: Type.Optional(Int),
  /**
   * Verdict of each case in stored order, Pending for those to come; absent where the cases are too many to repeat
   * each time.
   */
  caseStatuses: Type.Optional(Type.Array(Int, { maxItems: maxReportedCases })),
  judger: Type.String(),
})
export type JudgeProgress = Static<typeof JudgeProgress>

/** Of the output of a failed case that a verdict carries, so that rows and messages stay small. */
export const foundMaxBytes = 2048

export const CaseVerdict = Type.Object({
  caseId: Int,
  seq: Int,
  status: Int,
  timeMs: Int,
  memoryKb: Int,
  score: Nullable(Int),
  groupNum: Nullable(Int),
  inputName: Type.String(),
  outputName: Type.String(),
  /**
   * What the run or the checker reports about the case, for the jury: it may quote test data. Null when there is
   * nothing to say.
   */
  message: Nullable(JudgeReport),
  /** The same in sentences that hold nothing of the test data; a judge of an older version does not send it. */
  contestantMessage: Type.Optional(Nullable(JudgeReport)),
  /** The first bytes that the program wrote, as text, and how many it wrote in all; of the first failed cases only. */
  found: Type.Optional(Nullable(Type.Object({ text: Type.String(), sizeBytes: Int }))),
})
export type CaseVerdict = Static<typeof CaseVerdict>

export const JudgeVerdict = Type.Object({
  ...version,
  submitId: Int,
  attempt: Int,
  judger: Type.String(),
  status: Int,
  timeMs: Int,
  memoryKb: Int,
  score: Nullable(Int),
  oiRankScore: Nullable(Int),
  errorMessage: Nullable(JudgeReport),
  cases: Type.Array(CaseVerdict),
  /** How long the task held a slot, in milliseconds; a judge of an older version does not say. */
  slotMs: Type.Optional(Int),
})
export type JudgeVerdict = Static<typeof JudgeVerdict>

/**
 * Nobody waits any more for the verdict of this attempt, nor of an earlier one. Lost, it costs the judge's time only.
 */
export const StopJudging = Type.Object({ ...version, submitId: Int, attempt: Int })
export type StopJudging = Static<typeof StopJudging>

/**
 * A task that a judge was given and does not finish, because it ends or lacks the language: services send it anew, so
 * that the old delivery, and the try that it counted, can be dropped. `seq` is its number in the task stream.
 */
export const ReturnedTask = Type.Union([
  Type.Object({
    ...version,
    submitId: Int,
    attempt: Int,
    /** A judge of an older version does not say. */
    seq: Type.Optional(Int),
  }),
  Type.Object({ ...version, key: Type.String({ maxLength: 64 }), seq: Int }),
])
export type ReturnedTask = Static<typeof ReturnedTask>

/** Nobody needs the old delivery any more. */
export const ReturnedTaskAnswer = Type.Object(version)

/**
 * A self-test, on lane `selftest` only. `input` is what the program reads, line feed included; no test data is read.
 */
export const SelfTestTask = Type.Object({
  ...version,
  key: Type.String({ maxLength: 64 }),
  language: Type.String(),
  code: Type.String(),
  input: Type.String(),
  /** Null: whatever a normal end prints is right. */
  expectedOutput: Nullable(Type.String()),
  problem: Type.Omit(JudgeProblem, ['dataHash']),
})
export type SelfTestTask = Static<typeof SelfTestTask>

export const SelfTestResult = Type.Object({
  ...version,
  key: Type.String({ maxLength: 64 }),
  status: Int,
  timeMs: Nullable(Int),
  memoryKb: Nullable(Int),
  /** As it is shown: cut. */
  output: Nullable(Type.String()),
  /** What the end of the run means, then the program's own standard error; or the compiler's text. */
  stderr: Nullable(JudgeReport),
})
export type SelfTestResult = Static<typeof SelfTestResult>
