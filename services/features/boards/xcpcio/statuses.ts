/** Statuses of board files and the verdicts that they stand for, upper case and in both variants. */
import { Status } from '@podium/proto/rules/submission/verdict.ts'

const {
  accepted,
  wrongAnswer,
  timeLimit,
  memoryLimit,
  runtimeError,
  presentationError,
  compileError,
  systemError,
  cancelled,
  unknownResult,
} = Status

/** `unknownResult` stands for verdicts that the file does not know: such a run never counts. */
const statuses: Readonly<Record<string, number>> = {
  ACCEPTED: accepted,
  CORRECT: accepted,
  AC: accepted,
  REJECTED: wrongAnswer,
  INCORRECT: wrongAnswer,
  WRONG_ANSWER: wrongAnswer,
  NO_OUTPUT: wrongAnswer,
  OUTPUT_LIMIT_EXCEEDED: wrongAnswer,
  IDLENESS_LIMIT_EXCEEDED: timeLimit,
  HACKED: wrongAnswer,
  JUDGEMENT_FAILED: wrongAnswer,
  TIME_LIMIT_EXCEEDED: timeLimit,
  MEMORY_LIMIT_EXCEEDED: memoryLimit,
  RUNTIME_ERROR: runtimeError,
  NON_ZERO_EXIT_CODE: runtimeError,
  SEGMENTATION_FAULT: runtimeError,
  PRESENTATION_ERROR: presentationError,
  COMPILATION_ERROR: compileError,
  COMPILE_ERROR: compileError,
  SYSTEM_ERROR: systemError,
  CONFIGURATION_ERROR: systemError,
  UNKNOWN: systemError,
  CANCELED: cancelled,
  CANCELLED: cancelled,
  SKIPPED: cancelled,
  PENDING: unknownResult,
  FROZEN: unknownResult,
  WAITING: unknownResult,
  COMPILING: unknownResult,
  JUDGING: unknownResult,
}

/** Null for a status that nobody knows. */
export const verdictOfStatus = (status: string): number | null =>
  statuses[
    status
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_')
  ] ?? null

const names: readonly (readonly [number, string])[] = [
  [accepted, 'ACCEPTED'],
  [wrongAnswer, 'WRONG_ANSWER'],
  [timeLimit, 'TIME_LIMIT_EXCEEDED'],
  [memoryLimit, 'MEMORY_LIMIT_EXCEEDED'],
  [runtimeError, 'RUNTIME_ERROR'],
  [presentationError, 'PRESENTATION_ERROR'],
  [compileError, 'COMPILATION_ERROR'],
  [systemError, 'SYSTEM_ERROR'],
  [cancelled, 'CANCELED'],
]

/**
 * How a verdict is written; one that costs nothing and solves nothing is UNKNOWN, one that is not there yet PENDING.
 */
export const statusOfVerdict = (code: number | null): string =>
  code === null ? 'PENDING' : (names.find(([known]) => known === code)?.[1] ?? 'UNKNOWN')
