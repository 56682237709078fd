/**
 * What each site calls its verdicts, as codes of ours (contract/judging 13, remote-sites 6.4). A text that is not here
 * is null: the follower looks once more and then ends the run as System Error, naming the text.
 */
import { Status } from '../submission/verdict.ts'
import type { SiteKey } from './sites.ts'

const { accepted, wrongAnswer, presentationError, compileError, runtimeError, timeLimit, memoryLimit } = Status
const { systemError, pending, compiling, judging, partial, submitFailed, cancelled } = Status

type Statuses = Readonly<Record<string, number>>

const hdu: Statuses = {
  'Accepted': accepted,
  'Wrong Answer': wrongAnswer,
  'Presentation Error': presentationError,
  'Compilation Error': compileError,
  'Time Limit Exceeded': timeLimit,
  'Memory Limit Exceeded': memoryLimit,
  'Output Limit Exceeded': runtimeError,
  'System Error': systemError,
  'Queuing': pending,
  'Submitted': pending,
  'Compiling': compiling,
  'Running': judging,
}

const poj: Statuses = {
  'Accepted': accepted,
  'Wrong Answer': wrongAnswer,
  'Presentation Error': presentationError,
  'Compile Error': compileError,
  'Runtime Error': runtimeError,
  'Time Limit Exceeded': timeLimit,
  'Memory Limit Exceeded': memoryLimit,
  'Output Limit Exceeded': runtimeError,
  'System Error': systemError,
  'Validator Error': systemError,
  'Waiting': pending,
  'Compiling': compiling,
  'Running': judging,
  'Running & Judging': judging,
}

/** Of the API, of `/data/submitSource`, and of the attribute in the lists of gym runs. */
const codeforces: Statuses = {
  'OK': accepted,
  'WRONG_ANSWER': wrongAnswer,
  'PRESENTATION_ERROR': presentationError,
  'COMPILATION_ERROR': compileError,
  'TIME_LIMIT_EXCEEDED': timeLimit,
  'MEMORY_LIMIT_EXCEEDED': memoryLimit,
  'RUNTIME_ERROR': runtimeError,
  'IDLENESS_LIMIT_EXCEEDED': runtimeError,
  'SECURITY_VIOLATED': runtimeError,
  'PARTIAL': partial,
  'FAILED': submitFailed,
  'CRASHED': systemError,
  'INPUT_PREPARATION_CRASHED': systemError,
  'CHALLENGED': systemError,
  'SKIPPED': systemError,
  'REJECTED': systemError,
  'SUBMITTED': pending,
  'TESTING': judging,
  'RUNNING & JUDGING': judging,
}

const atcoder: Statuses = {
  AC: accepted,
  WA: wrongAnswer,
  CE: compileError,
  TLE: timeLimit,
  MLE: memoryLimit,
  RE: runtimeError,
  QLE: runtimeError,
  OLE: runtimeError,
  IE: runtimeError,
  WJ: pending,
  WR: pending,
  Judging: judging,
}

/** Numbers of the status call; of a run that is not final the parser gives `running`, whatever its number. */
const spoj: Statuses = {
  '15': accepted,
  '14': wrongAnswer,
  '13': timeLimit,
  '12': runtimeError,
  '11': compileError,
  'running': pending,
}

const libre: Statuses = {
  Accepted: accepted,
  PartiallyCorrect: partial,
  WrongAnswer: wrongAnswer,
  CompilationError: compileError,
  TimeLimitExceeded: timeLimit,
  MemoryLimitExceeded: memoryLimit,
  RuntimeError: runtimeError,
  OutputLimitExceeded: runtimeError,
  FileError: runtimeError,
  JudgementFailed: runtimeError,
  ConfigurationError: runtimeError,
  SystemError: systemError,
  Canceled: cancelled,
  Pending: pending,
  // How far a pending run is.
  Preparing: pending,
  Compiling: compiling,
  Running: judging,
}

const exact: Readonly<Record<SiteKey, Statuses>> = {
  HDU: hdu,
  POJ: poj,
  CF: codeforces,
  GYM: codeforces,
  AC: atcoder,
  SPOJ: spoj,
  LIBRE: libre,
}

/** Texts with something that varies: an exit reason, a number of cases. */
const patterns: Partial<Readonly<Record<SiteKey, readonly (readonly [pattern: RegExp, code: number])[]>>> = {
  HDU: [[/Runtime Error/, runtimeError]],
  AC: [[/^\d+\/\d+\b/, judging]],
}

/** @param text as the site's parser gives it; null when it is not known */
export const siteVerdict = (site: SiteKey, text: string): number | null => {
  const trimmed = text.trim()
  if (Object.hasOwn(exact[site], trimmed)) return exact[site][trimmed] ?? null
  return patterns[site]?.find(([pattern]) => pattern.test(trimmed))?.[1] ?? null
}
