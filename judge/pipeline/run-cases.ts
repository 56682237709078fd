/** Runs a program on every case of the problem in one box, which is emptied between cases. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseVerdict, JudgeProblem } from '@podium/proto/bus/judge.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import { compare, filePieces } from '../checkers/compare.ts'
import type { Pieces } from '../checkers/compare.ts'
import type { Language } from '../languages/language.ts'
import type { Box, RunResult, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { inRunningOrder, planCases } from './case-plan.ts'
import { usableExtraFiles } from './compile.ts'
import type { Program } from './compile.ts'
import { endStateOf } from './end-state.ts'
import type { CaseFiles } from './fetch-data.ts'
import { caseScore, isAcm } from './grade.ts'
import { givenLimits } from './limits.ts'
import type { CountedLimits } from './limits.ts'
import { CannotJudge } from './refusal.ts'

export interface CaseRun {
  readonly problem: JudgeProblem
  readonly language: Language
  readonly program: Program
  readonly cases: readonly CaseFiles[]
  readonly limits: CountedLimits
  /** Existing folder of the judge for large outputs. */
  readonly workFolder: string
  /** Called after each case with the number of those done. */
  readonly onCase: (done: number, row: CaseVerdict) => void
}

const bytesPerKb = 1024
/** Larger expected outputs are not collected in memory. */
const inMemoryExpectedBytes = 8 * 1024 * 1024

interface NumberedCase extends CaseFiles {
  /** From 1, in stored order. */
  readonly seq: number
}

const flatName = (name: string | null): string => {
  if (name === null || name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) {
    throw new CannotJudge(`The problem reads or writes a file whose name is not a plain file name: ${JSON.stringify(name)}.`)
  }
  return name
}

const fillBox = async (box: Box, { program, problem, language }: CaseRun): Promise<string[]> => {
  const kept: string[] = []
  for (const [name, text] of usableExtraFiles(problem.userExtraFiles, language.sourceName)) {
    await box.putFile(name, Buffer.from(text))
    kept.push(name)
  }
  for (const name of program.files) {
    await box.putFile(name, { hostPath: join(program.folder, name) }, { executable: true })
    kept.push(name)
  }
  return kept
}

interface Finished {
  readonly result: RunResult
  /** What the program wrote, as pieces. */
  readonly output: Pieces
  /** Removes the output from the host. */
  readonly discard: () => void
}

const nothing = () => undefined

const runOne = async (box: Box, run: CaseRun, one: NumberedCase): Promise<Finished> => {
  const { problem, language } = run
  const limits = givenLimits(problem, run.limits, one.output.sizeBytes)
  const spec: RunSpec = {
    ...limits,
    argv: language.run.argv({ memoryLimitMb: run.limits.memoryBytes / bytesPerKb / bytesPerKb, stackLimitMb: problem.stackLimitMb }),
    env: language.run.env,
    stdin: problem.isFileIO ? 'empty' : { hostPath: one.input.hostPath },
  }
  if (problem.isFileIO) {
    await box.putFile(flatName(problem.ioReadFileName), { hostPath: one.input.hostPath })
    const result = await box.run(spec)
    const written = await box.readFile(flatName(problem.ioWriteFileName), limits.stdoutLimitBytes)
    return { result, output: written === null ? [] : [written], discard: nothing }
  }
  if (one.output.sizeBytes <= inMemoryExpectedBytes) {
    const result = await box.run(spec)
    return { result, output: [result.stdout], discard: nothing }
  }
  const stdoutHostPath = join(run.workFolder, randomUUID())
  const result = await box.run({ ...spec, stdoutHostPath })
  return { result, output: filePieces(stdoutHostPath), discard: () => rmSync(stdoutHostPath, { force: true }) }
}

const judgeOne = async (box: Box, run: CaseRun, one: NumberedCase): Promise<CaseVerdict> => {
  const { result, output, discard } = await runOne(box, run, one)
  try {
    const end = endStateOf(result, run.limits, run.language.run.memoryExhausted)
    const expected = { hash: one.output.hash, pieces: filePieces(one.output.hostPath) }
    const status = end.status ?? await compare(output, expected, run.problem.isRemoveEndBlank)
    return {
      ...rowOf(one),
      status,
      timeMs: Math.floor(result.cpuMs),
      memoryKb: Math.floor(result.peakMemoryBytes / bytesPerKb),
      score: isAcm(run.problem) ? null : caseScore(status, one.score, 0),
      message: end.message,
    }
  } finally {
    discard()
  }
}

const rowOf = (one: NumberedCase) => ({
  caseId: one.caseId, seq: one.seq, groupNum: one.groupNum, inputName: one.input.name, outputName: one.output.name,
})

const skippedRow = (one: NumberedCase): CaseVerdict => ({
  ...rowOf(one), status: Status.cancelled, timeMs: 0, memoryKb: 0, score: 0, message: 'Not run, because the group had already failed.',
})

const runAll = async (box: Box, run: CaseRun): Promise<CaseVerdict[]> => {
  const kept = await fillBox(box, run)
  const plan = planCases(run.problem)
  const rows: CaseVerdict[] = []
  const numbered = run.cases.map((one, index) => ({ ...one, seq: index + 1 }))
  for (const [index, one] of inRunningOrder(run.problem, numbered).entries()) {
    const fate = plan.fateOf(one.groupNum)
    if (fate === 'absent') break
    if (fate === 'run' && index > 0) await box.empty(kept)
    const row = fate === 'run' ? await judgeOne(box, run, one) : skippedRow(one)
    if (fate === 'run') plan.tell(one.groupNum, row)
    rows.push(row)
    run.onCase(index + 1, row)
  }
  return rows.toSorted((a, b) => a.seq - b.seq)
}

/**
 * Rows of all cases that were run or skipped, in stored order.
 * @throws SandboxFault, also when the sandbox is closed meanwhile
 */
export const runCases = async (sandbox: Sandbox, run: CaseRun): Promise<CaseVerdict[]> => {
  const box = await sandbox.openBox(run.language.run.box)
  try {
    return await runAll(box, run)
  } finally {
    void box.close().catch(nothing)
  }
}
