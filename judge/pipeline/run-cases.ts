/**
 * Runs a program on every case of the problem in one box, which is emptied between cases. Where no case decides whether another
 * is run, slots that nobody needs take some of the cases, each slot in a box of its own.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseVerdict } from '@podium/proto/bus/judge.ts'
import { said } from '@podium/proto/model/judge-texts.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import { compare, filePieces } from '../checkers/compare.ts'
import { checkOutput, openReferee, verdictOf } from './check-output.ts'
import { judgeDialogue } from './judge-dialogue.ts'
import { commandOf } from './case-run.ts'
import type { CaseBoxes, CaseRun, Finished, Judged, Measured, NumberedCase, Output } from './case-run.ts'
import type { Box, RunSpec, Sandbox } from '../sandbox/sandbox.ts'
import { closeSoon } from './box-use.ts'
import { inRunningOrder, isInAnyOrder, planCases } from './case-plan.ts'
import type { CasePlan } from './case-plan.ts'
import { usableExtraFiles } from './compile.ts'
import { endStateOf } from './end-state.ts'
import { foundOutput, onlyFirstFound } from './found-output.ts'
import { caseScore, isAcm } from './grade.ts'
import { IdleBudget, idleMsOf } from './idle-budget.ts'
import { givenLimits } from './limits.ts'
import { CannotJudge } from './refusal.ts'

const bytesPerKb = 1024
/** For fewer, a further box costs more than it brings. */
const leastCasesForHelp = 3
/** Where more is expected, the output goes through a file, so that large test data costs no memory. */
const inMemoryExpectedBytes = 512 * 1024

/** Of one case, and of all cases of a submission together: a verdict is one message of the bus. */
const messageMaxChars = 64 * 1024
const messagesMaxChars = 512 * 1024

const flatName = (name: string | null): string => {
  if (name === null || name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) {
    throw new CannotJudge(said('ioFileName', { name: JSON.stringify(name) }))
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

const nothing = () => undefined

const runOne = async ({ box, run }: CaseBoxes, one: NumberedCase): Promise<Finished> => {
  const { problem, language, limits } = run
  // what a checker reads has nothing to do with the size of the expected output
  const given = givenLimits(problem, limits, problem.judgeMode === 'default' ? one.output.sizeBytes : 0)
  const spec: RunSpec = { ...given, ...commandOf(language, problem, limits), stdin: problem.isFileIO ? 'empty' : { hostPath: one.input.hostPath } }
  if (problem.isFileIO) {
    await box.putFile(flatName(problem.ioReadFileName), { hostPath: one.input.hostPath })
    const result = await box.run(spec)
    const written = await box.readFile(flatName(problem.ioWriteFileName), given.stdoutLimitBytes)
    return { result, output: written ?? Buffer.alloc(0), discard: nothing }
  }
  if (problem.judgeMode === 'default' && one.output.sizeBytes <= inMemoryExpectedBytes) {
    const result = await box.run(spec)
    return { result, output: result.stdout, discard: nothing }
  }
  const hostPath = join(run.workFolder, randomUUID())
  const result = await box.run({ ...spec, stdoutHostPath: hostPath })
  return { result, output: { hostPath }, discard: () => rmSync(hostPath, { force: true }) }
}

const compareOutput = async (output: Output, one: NumberedCase, isRemoveEndBlank: boolean): Promise<Judged> => {
  const expected = { hash: one.output.hash, pieces: filePieces(one.output.hostPath) }
  const status = await compare('hostPath' in output ? filePieces(output.hostPath) : [output], expected, isRemoveEndBlank)
  return { status, share: 0, message: null, contestantMessage: null }
}

type JudgedCase = Judged & Measured & Pick<CaseVerdict, 'found'>

/** A program that answers what it is asked and is then compared or checked. */
const judgeAnswer = async (boxes: CaseBoxes, one: NumberedCase): Promise<JudgedCase> => {
  const { run, referee } = boxes
  const { result, output, discard } = await runOne(boxes, one)
  try {
    const end = endStateOf(result, run.limits, run.language.run.memoryExhausted)
    const { problem } = run
    const judged = end.status !== null ? { status: end.status, share: 0, message: end.message, contestantMessage: end.message }
      : referee === null ? await compareOutput(output, one, problem.isRemoveEndBlank) : await checkOutput(referee, one, { problem, output })
    const found = judged.status === Status.accepted ? null : foundOutput(output)
    return { checkerIdleMs: 0, ...judged, found, cpuMs: result.cpuMs, peakMemoryBytes: result.peakMemoryBytes, idleMs: idleMsOf(result) }
  } finally {
    discard()
  }
}

const judgeOne = async (boxes: CaseBoxes, one: NumberedCase, { idle, checkerIdle }: Work): Promise<{ row: CaseVerdict; share: number }> => {
  const { run, referee } = boxes
  const isDialogue = run.problem.judgeMode === 'interactive' && referee !== null
  const judged: JudgedCase = isDialogue ? await judgeDialogue({ ...boxes, referee }, one) : await judgeAnswer(boxes, one)
  const { status, share, message, contestantMessage, found = null, cpuMs, peakMemoryBytes, ...waited } = judged
  idle.use(waited.idleMs)
  checkerIdle.use(waited.checkerIdleMs)
  if (checkerIdle.isUsedUp()) verdictOf({ kind: 'trouble', what: said('refereeWaits'), words: '' }, 'checker', one)
  const maxChars = Math.min(messageMaxChars, Math.floor(messagesMaxChars / run.cases.length))
  const row: CaseVerdict = {
    ...rowOf(one),
    status,
    timeMs: Math.floor(cpuMs),
    memoryKb: Math.floor(peakMemoryBytes / bytesPerKb),
    score: isAcm(run.problem) ? null : caseScore(status, one.score, share),
    message: message?.slice(0, maxChars).toWellFormed() || null,
    contestantMessage,
    found,
  }
  return { row, share }
}

const rowOf = (one: NumberedCase) => ({
  caseId: one.caseId, seq: one.seq, groupNum: one.groupNum, inputName: one.input.name, outputName: one.output.name,
})

const skippedRow = (one: NumberedCase): CaseVerdict => ({
  ...rowOf(one), status: Status.cancelled, timeMs: 0, memoryKb: 0, score: 0, message: said('notRun'), contestantMessage: said('notRun'),
})

/** A program that has waited for so long is not run again; the case counts as the ones that it slept through. */
const unrunRow = ({ problem }: CaseRun, one: NumberedCase): CaseVerdict => ({
  ...rowOf(one), status: Status.timeLimit, timeMs: 0, memoryKb: 0, score: isAcm(problem) ? null : 0, message: said('waitedTooLong'), contestantMessage: said('waitedTooLong'),
})

/** What all boxes of a submission work on together. */
interface Work {
  readonly run: CaseRun
  readonly plan: CasePlan
  readonly rest: Iterator<NumberedCase>
  readonly rows: CaseVerdict[]
  readonly helpers: Promise<void>[]
  readonly idle: IdleBudget
  readonly checkerIdle: IdleBudget
  /** The first error of any box; then no further case is begun. */
  failed: boolean
}

const judgeNext = async (boxes: CaseBoxes, one: NumberedCase, work: Work): Promise<void> => {
  const { plan, rows } = work
  const fate = plan.fateOf(one.groupNum)
  const { row, share } = fate !== 'run' ? { row: skippedRow(one), share: 0 }
    : work.idle.isUsedUp() ? { row: unrunRow(boxes.run, one), share: 0 } : await judgeOne(boxes, one, work)
  if (fate === 'run') plan.tell(one.groupNum, { status: row.status, share })
  rows.push(row)
  boxes.run.onCase(rows.length, row)
}

/** @param mayGoOn asked before every case; null: for as long as there are cases */
const runLane = async (sandbox: Sandbox, opening: Promise<Box>, work: Work, mayGoOn: (() => boolean) | null): Promise<void> => {
  const { run } = work
  const box = await opening
  let referee: Box | null = null
  try {
    referee = run.checker === null ? null : await openReferee(sandbox, run.checker, run.cases)
    const kept = await fillBox(box, run)
    const boxes: CaseBoxes = { sandbox, box, referee, run }
    for (let ran = 0; !work.failed && (mayGoOn?.() ?? true); ran += 1) {
      const { value, done } = work.rest.next()
      if (done || work.plan.fateOf(value.groupNum) === 'absent') return
      if (mayGoOn === null) callHelp(sandbox, work)
      if (ran > 0) await box.empty(kept)
      await judgeNext(boxes, value, work)
    }
  } catch (error) {
    work.failed = true
    throw error
  } finally {
    closeSoon(box)
    if (referee !== null) closeSoon(referee)
  }
}

/** Puts one more slot to work when one is free. */
const callHelp = (sandbox: Sandbox, work: Work): void => {
  const { run, helpers } = work
  const left = run.cases.length - work.rows.length
  if (left < leastCasesForHelp || !isInAnyOrder(run.problem) || !run.spare.borrow()) return
  const helper = runLane(sandbox, sandbox.openBox(run.language.run.box), work, () => !run.spare.isWanted()).finally(() => run.spare.giveBack())
  // heard of at the end; until then its failure must not count as unhandled
  helper.catch(nothing)
  helpers.push(helper)
}

/**
 * Rows of all cases that were run or skipped, in stored order.
 * @throws SandboxFault, also when the sandbox is closed meanwhile; CannotJudge when the checker or interactor fails
 */
export const runCases = async (sandbox: Sandbox, run: CaseRun): Promise<CaseVerdict[]> => {
  const numbered = run.cases.map((one, index) => ({ ...one, seq: index + 1 }))
  const work: Work = {
    run, plan: planCases(run.problem), rest: inRunningOrder(run.problem, numbered).values(), rows: [], helpers: [], failed: false,
    idle: new IdleBudget(run.limits, numbered.length), checkerIdle: new IdleBudget(run.limits, numbered.length),
  }
  await run.spare.untilOwn()
  const main = runLane(sandbox, run.firstBox.take(), work, null)
  const ends = [...await Promise.allSettled([main]), ...await Promise.allSettled(work.helpers)]
  const broken = ends.find((one) => one.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  return onlyFirstFound(work.rows.toSorted((a, b) => a.seq - b.seq))
}
