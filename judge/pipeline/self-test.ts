/**
 * A contestant's own input, run once (contract/judging 10). Checkers and interactors have no say: the program runs
 * plainly.
 */
import { join } from 'node:path'
import type { SelfTestResult, SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sha256 } from '@podium/proto/server/object-store.ts'
import { compare } from '../checkers/compare.ts'
import type { Language } from '../languages/language.ts'
import type { Box, RunResult } from '../sandbox/api/sandbox.ts'
import { closeSoon } from './box-lifecycle.ts'
import { compile, usableExtraFiles } from './compile/compile.ts'
import type { Program } from './compile/compile.ts'
import { endStateOf } from './cases/end-state.ts'
import { inSpan } from '@podium/proto/server/tracing/spans.ts'
import { LanguageMissing } from './judge-task.ts'
import type { JudgeTools } from './judge-task.ts'
import { countedLimits, givenLimits } from './cases/limits.ts'
import type { CountedLimits } from './cases/limits.ts'
import { CannotJudge } from './refusal.ts'

const shownMaxChars = 1000
/** Enough for the characters shown, whatever they are. */
const shownMaxBytes = 4 * shownMaxChars + 4
const stderrMaxBytes = 16 * 1024
const bytesPerMebibyte = 1024 * 1024
const bytesPerKb = 1024

type SelfTestTools = Pick<
  JudgeTools,
  'judger' | 'sandbox' | 'languages' | 'compileBox' | 'programCache' | 'warmCompilers' | 'spare'
>

interface SelfTestRun {
  readonly task: SelfTestTask
  readonly language: Language
  readonly program: Program
  readonly limits: CountedLimits
}

const emptyResult = ({ key }: Pick<SelfTestTask, 'key'>): SelfTestResult => ({
  v: 1,
  key,
  status: Status.systemError,
  timeMs: null,
  memoryKb: null,
  output: null,
  stderr: null,
})

/** The result when there is no other: the reason is for administrators. */
export const failedSelfTest = (task: Pick<SelfTestTask, 'key'>, reason: JudgeReport): SelfTestResult => ({
  ...emptyResult(task),
  stderr: reason,
})

const plainName = (name: string | null): string => {
  if (name === null || name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) {
    throw new CannotJudge(judgeMessage('ioFileName', { name: JSON.stringify(name) }))
  }
  return name
}

const shownOutput = (output: Uint8Array): string => {
  const text = Buffer.from(output).subarray(0, shownMaxBytes).toString()
  return text.length > shownMaxChars ? `${text.slice(0, shownMaxChars).toWellFormed()}...` : text
}

const reportOf = (report: JudgeReport | null, { stderr }: RunResult): JudgeReport | null => {
  const whole = [...(report ?? []), ...quoted(stderr.subarray(0, stderrMaxBytes).toString())]
  return whole.length === 0 ? null : whole
}

const fillBox = async (box: Box, { task, language, program }: SelfTestRun): Promise<void> => {
  for (const [name, text] of usableExtraFiles(task.problem.userExtraFiles, language.sourceName))
    await box.putFile(name, Buffer.from(text))
  for (const name of program.files)
    await box.putFile(name, { hostPath: join(program.folder, name) }, { executable: true })
}

const runIn = async (
  box: Box,
  { task, language, limits }: SelfTestRun,
): Promise<{ result: RunResult; output: Uint8Array }> => {
  const { problem } = task
  const input = Buffer.from(task.input)
  const given = givenLimits(problem, limits, input.length)
  if (problem.isFileIO) await box.putFile(plainName(problem.ioReadFileName), input)
  const result = await box.run({
    ...given,
    argv: language.run.argv({
      memoryLimitMb: limits.memoryBytes / bytesPerMebibyte,
      stackLimitMb: problem.stackLimitMb,
    }),
    env: language.run.env,
    stdin: problem.isFileIO ? 'empty' : { bytes: input },
  })
  if (!problem.isFileIO) return { result, output: result.stdout }
  return {
    result,
    output: (await box.readFile(plainName(problem.ioWriteFileName), given.stdoutLimitBytes)) ?? Buffer.alloc(0),
  }
}

/** Presentation Error does not exist here. */
const statusOfOutput = async (output: Uint8Array, { expectedOutput, problem }: SelfTestTask): Promise<number> => {
  if (expectedOutput === null) return Status.accepted
  const expected = { hash: sha256(expectedOutput), pieces: [Buffer.from(expectedOutput)] }
  const status = await compare([output], expected, problem.isRemoveEndBlank)
  return status === Status.accepted ? status : Status.wrongAnswer
}

const runProgram = async (sandbox: SelfTestTools['sandbox'], run: SelfTestRun): Promise<SelfTestResult> => {
  const { task, language, limits } = run
  const box = await sandbox.openBox(language.run.box)
  try {
    await fillBox(box, run)
    const { result, output } = await runIn(box, run)
    const end = endStateOf(result, limits, language.run.memoryExhausted)
    return {
      ...emptyResult(task),
      status: end.status ?? (await statusOfOutput(output, task)),
      timeMs: Math.min(Math.floor(result.cpuMs), limits.timeMs),
      memoryKb: Math.floor(Math.min(result.peakMemoryBytes, limits.memoryBytes) / bytesPerKb),
      output: shownOutput(output),
      stderr: reportOf(end.report, result),
    }
  } finally {
    closeSoon(box)
  }
}

/** @throws CannotJudge when no retry can help; anything else may pass and is for the caller to retry */
export const runSelfTest = async (task: SelfTestTask, tools: SelfTestTools): Promise<SelfTestResult> => {
  const language = tools.languages.get(task.language)
  if (language === undefined) throw new LanguageMissing(tools.judger, task.language)
  const order = { language, source: task.code, extraFiles: task.problem.userExtraFiles }
  const compileTools = {
    sandbox: tools.sandbox,
    compileBox: tools.compileBox,
    cache: tools.programCache,
    warmCompilers: tools.warmCompilers,
  }
  const outcome = await inSpan('compile', { language: task.language }, () => compile(order, compileTools))
  if (outcome.kind !== 'program') {
    const status = outcome.kind === 'compileError' ? Status.compileError : Status.submitFailed
    return { ...emptyResult(task), status, stderr: outcome.report }
  }
  try {
    await tools.spare.untilOwn()
    return await runProgram(tools.sandbox, {
      task,
      language,
      program: outcome.program,
      limits: countedLimits(task.problem, task.language),
    })
  } finally {
    outcome.program.release()
  }
}
