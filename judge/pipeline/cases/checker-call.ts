/**
 * The two ways in which checkers and interactors are called, and what they answer.
 *
 * testlib: `checker input output answer`; the exit code and standard error hold the verdict.
 * icpc: `validator input answer ./ arguments... < output`; 42 is right, 43 is wrong, anything else a failure of the
 * validator. What it has to say more are files in the folder, which is the box itself: a message for the jury and one
 * for contestants, points, and the input of the next pass.
 */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { Checker } from '../../checkers/checker-program.ts'
import { checkerEndOf, icpcEndOf } from '../../checkers/checker-end.ts'
import type { CheckerEnd } from '../../checkers/checker-end.ts'
import type { Box, RunResult, RunSpec } from '../../sandbox/api/sandbox.ts'
import type { Output } from './case-run.ts'

export type CheckerCall = 'testlib' | 'icpc'

export const judgingFiles = { input: 'input', output: 'output', answer: 'answer' } as const
export const nextInputName = 'nextpass.in'

const mebibyte = 1024 * 1024
const messageMaxBytes = 64 * 1024
const numberMaxBytes = 100

/** The stock checker of the ICPC format is called in its way, whatever the problem says. */
export const callOf = ({ options, spjCode }: Pick<JudgeProblem, 'options' | 'spjCode'>): CheckerCall =>
  stockCheckerName(spjCode ?? '') === 'icpc-default' ? 'icpc' : (options?.checkerCall ?? 'testlib')

export const judgingArgv = (call: CheckerCall, { command }: Checker, { options }: JudgeProblem): readonly string[] => {
  const { input, output, answer } = judgingFiles
  const files = call === 'icpc' ? [input, answer, './'] : [input, output, answer]
  return [...command, ...files, ...(options?.checkerArguments ?? [])]
}

const stdinOf = (output: Output): RunSpec['stdin'] => ('hostPath' in output ? output : { bytes: output })

/** @param output of the contestant's program */
export const callSpec = (
  call: CheckerCall,
  checker: Checker,
  problem: JudgeProblem,
  output: Output,
): Pick<RunSpec, 'argv' | 'stdin' | 'discardFiles'> => ({
  argv: judgingArgv(call, checker, problem),
  stdin: call === 'icpc' ? stdinOf(output) : 'empty',
  discardFiles: call === 'testlib',
})

interface Ended {
  readonly result: RunResult
  readonly problem: JudgeProblem
  /** Points of the case. */
  readonly fullScore: number | null
}

export interface Feedback {
  readonly end: CheckerEnd
  /** Of the next pass; null where there is none. */
  readonly nextInput: Buffer | null
}

const textIn = async (box: Box, name: string, maxBytes: number): Promise<string | null> =>
  (await box.readFile(name, maxBytes))?.toString() ?? null

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const numberIn = async (box: Box, name: string): Promise<number | null> => {
  const text = (await textIn(box, name, numberMaxBytes))?.trim() ?? ''
  return decimal.test(text) ? Number(text) : null
}

/** Points as a part of what the case is worth; null where the validator says nothing of points. */
async function shareIn(box: Box, { problem, fullScore }: Ended): Promise<number | null> {
  if (problem.type !== 1) return null
  const multiplier = await numberIn(box, 'score_multiplier.txt')
  if (multiplier !== null) return multiplier
  const score = await numberIn(box, 'score.txt')
  return score === null || !fullScore ? null : score / fullScore
}

/** Reads what a run of a checker or interactor means; its box has not been used since. */
export async function feedbackOf(call: CheckerCall, box: Box, ended: Ended): Promise<Feedback> {
  if (call === 'testlib') return { end: checkerEndOf(ended.result), nextInput: null }
  const end = icpcEndOf(ended.result, {
    juryWords: await textIn(box, 'judgemessage.txt', messageMaxBytes),
    contestantWords: await textIn(box, 'teammessage.txt', messageMaxBytes),
    share: await shareIn(box, ended),
  })
  const isMultiPass = (ended.problem.options?.passLimit ?? 1) > 1
  return { end, nextInput: isMultiPass ? await box.readFile(nextInputName, 64 * mebibyte) : null }
}
