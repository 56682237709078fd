/**
 * Runs a program on every case of the problem in one box, which is emptied between cases. Where no case decides
 * whether another is run, slots that nobody needs take some of the cases, each slot in a box of its own.
 */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { cutReport, judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { compare, filePieces } from '../../checkers/compare.ts'
import { checkOutput, openJudgingBox, verdictOf } from './check-output.ts'
import { judgeDialogue } from './judge-dialogue.ts'
import { rowOf, skippedRow, unrunRow } from './case-rows.ts'
import { commandOf } from './case-run.ts'
import type { CaseBoxes, CaseRun, Finished, Judged, Measured, NumberedCase, Output } from './case-run.ts'
import type { Box, RunSpec, Sandbox } from '../../sandbox/api/sandbox.ts'
import { closeSoon } from '../box-lifecycle.ts'
import { inRunningOrder, isInAnyOrder, planCases } from './case-plan.ts'
import type { CasePlan } from './case-plan.ts'
import { usableExtraFiles } from '../compile/compile.ts'
import { BorrowedSlot } from './borrowed-slot.ts'
import { endStateOf } from './end-state.ts'
import { foundOutput, onlyFirstFound } from './found-output.ts'
import { caseScore, isAcm } from './grade.ts'
import type { JudgedRow } from './case-memory.ts'
import { idleMsOf } from './idle-budget.ts'
import type { IdleBudget } from './idle-budget.ts'
import { givenLimits } from './limits.ts'
import { CannotJudge } from '../refusal.ts'

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
    throw new CannotJudge(judgeMessage('ioFileName', { name: JSON.stringify(name) }))
  }
  return name
}

const fillBox = async (box: Box, { program, problem, language }: CaseRun): Promise<string[]> => {
  const keptNames: string[] = []
  for (const [name, text] of usableExtraFiles(problem.userExtraFiles, language.sourceName)) {
    await box.putFile(name, Buffer.from(text))
    keptNames.push(name)
  }
  for (const name of program.files) {
    await box.putFile(name, { hostPath: join(program.folder, name) }, { executable: true })
    keptNames.push(name)
  }
  return keptNames
}

const nothing = () => undefined

const runOne = async ({ box, run }: CaseBoxes, one: NumberedCase): Promise<Finished> => {
  const { problem, language, limits } = run
  // what a checker reads has nothing to do with the size of the expected output
  const given = givenLimits(problem, limits, problem.judgeMode === 'default' ? one.output.sizeBytes : 0)
  const spec: RunSpec = {
    ...given,
    ...commandOf(language, problem, limits),
    stdin: problem.isFileIO ? 'empty' : { hostPath: one.input.hostPath },
  }
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
  const status = await compare(
    'hostPath' in output ? filePieces(output.hostPath) : [output],
    expected,
    isRemoveEndBlank,
  )
  return { status, share: 0, message: null, contestantMessage: null }
}

type JudgedCase = Judged & Measured & Pick<CaseVerdict, 'found'>

/** A program that answers what it is asked and is then compared or checked. */
const judgeAnswer = async (boxes: CaseBoxes, one: NumberedCase): Promise<JudgedCase> => {
  const { run, judgingBox } = boxes
  const { result, output, discard } = await runOne(boxes, one)
  try {
    const end = endStateOf(result, run.limits, run.language.run.memoryExhausted)
    const { problem } = run
    const judged =
      end.status !== null
        ? { status: end.status, share: 0, message: end.report, contestantMessage: end.report }
        : judgingBox === null
          ? await compareOutput(output, one, problem.isRemoveEndBlank)
          : await checkOutput(judgingBox, one, { problem, output })
    const found = judged.status === Status.accepted ? null : foundOutput(output)
    return {
      checkerIdleMs: 0,
      ...judged,
      found,
      cpuMs: result.cpuMs,
      peakMemoryBytes: result.peakMemoryBytes,
      idleMs: idleMsOf(result),
    }
  } finally {
    discard()
  }
}

const judgeOne = async (boxes: CaseBoxes, one: NumberedCase, { idle, checkerIdle }: Work): Promise<JudgedRow> => {
  const { run, judgingBox } = boxes
  const isDialogue = run.problem.judgeMode === 'interactive' && judgingBox !== null
  const judged: JudgedCase = isDialogue
    ? await judgeDialogue({ ...boxes, judgingBox }, one)
    : await judgeAnswer(boxes, one)
  const { status, share, message, contestantMessage, found = null, cpuMs, peakMemoryBytes, ...waited } = judged
  idle.use(waited.idleMs)
  checkerIdle.use(waited.checkerIdleMs)
  if (checkerIdle.isUsedUp())
    verdictOf({ kind: 'failure', what: judgeMessage('judgingProgramWaits'), words: '' }, 'checker', one)
  const maxChars = Math.min(messageMaxChars, Math.floor(messagesMaxChars / run.cases.length))
  const row: CaseVerdict = {
    ...rowOf(one),
    status,
    timeMs: Math.floor(cpuMs),
    memoryKb: Math.floor(peakMemoryBytes / bytesPerKb),
    score: isAcm(run.problem) ? null : caseScore(status, one.score, share),
    message: message?.length ? cutReport(message, maxChars) : null,
    contestantMessage,
    found,
  }
  return { row, share }
}

/** What all boxes of a submission work on together. */
interface Work {
  readonly run: CaseRun
  readonly plan: CasePlan
  readonly rest: NumberedCase[]
  readonly rows: CaseVerdict[]
  readonly helpers: Promise<void>[]
  readonly idle: IdleBudget
  readonly checkerIdle: IdleBudget
  /** The first error of any box; then no further case is begun. */
  failed: boolean
}

const judgeNext = async (boxes: CaseBoxes, one: NumberedCase, work: Work): Promise<void> => {
  const { plan, rows } = work
  const decision = plan.decisionOf(one.groupNum)
  const { memory } = boxes.run
  const known = memory.of(one.seq)
  const { row, share } =
    decision !== 'run'
      ? { row: skippedRow(one), share: 0 }
      : known !== null
        ? known
        : work.idle.isUsedUp()
          ? { row: unrunRow(boxes.run, one), share: 0 }
          : await judgeOne(boxes, one, work)
  memory.keep({ row, share })
  if (decision === 'run') plan.notify(one.groupNum, { status: row.status, share })
  rows.push(row)
  boxes.run.onCase(rows.length, row)
}

/** @param borrowed null: the submission's own slot, which goes on for as long as there are cases */
const runLane = async (
  sandbox: Sandbox,
  opening: Promise<Box>,
  work: Work,
  borrowed: BorrowedSlot | null,
): Promise<void> => {
  const { run } = work
  const box = await opening
  let judgingBox: Box | null = null
  let current: NumberedCase | null = null
  try {
    judgingBox = run.checker === null ? null : await openJudgingBox(sandbox, run.checker, run.cases)
    borrowed?.endWhenWanted([box, judgingBox])
    const keptNames = await fillBox(box, run)
    const boxes: CaseBoxes = { sandbox, box, judgingBox, run }
    for (let ran = 0; !work.failed && !borrowed?.isWanted(); ran += 1) {
      current = work.rest.shift() ?? null
      if (current === null || work.plan.decisionOf(current.groupNum) === 'absent') return
      if (borrowed === null) callHelp(sandbox, work)
      if (ran > 0) await box.empty(keptNames)
      await judgeNext(boxes, current, work)
      current = null
    }
  } catch (error) {
    if (borrowed?.isGivenBack) {
      if (current !== null) work.rest.unshift(current)
      return
    }
    work.failed = true
    throw error
  } finally {
    borrowed?.leave()
    closeSoon(box)
    if (judgingBox !== null) closeSoon(judgingBox)
  }
}

/** Puts one more slot to work when one is free. */
const callHelp = (sandbox: Sandbox, work: Work): void => {
  const { run, helpers } = work
  const left = run.cases.length - work.rows.length
  if (left < leastCasesForHelp || !isInAnyOrder(run.problem) || !run.spare.borrow()) return
  const helper = runLane(sandbox, sandbox.openBox(run.language.run.box), work, new BorrowedSlot(run.spare)).finally(
    () => run.spare.giveBack(),
  )
  // awaited at the end; until then its failure must not count as unhandled
  helper.catch(nothing)
  helpers.push(helper)
}

/** A case that a borrowed slot gave back may come after the own slot has run out of cases. */
const runOwn = async (sandbox: Sandbox, work: Work): Promise<void> => {
  const { run } = work
  await runLane(sandbox, run.firstBox.take(), work, null)
  await Promise.all(work.helpers)
  if (work.rest.length > 0 && isInAnyOrder(run.problem))
    await runLane(sandbox, sandbox.openBox(run.language.run.box), work, null)
}

/**
 * Rows of all cases that were run or skipped, in stored order.
 * @throws SandboxFault, also when the sandbox is closed meanwhile; CannotJudge when the checker or interactor fails
 */
export const runCases = async (sandbox: Sandbox, run: CaseRun): Promise<CaseVerdict[]> => {
  const numbered = run.cases.map((one, index) => ({ ...one, seq: index + 1 }))
  const work: Work = {
    run,
    plan: planCases(run.problem),
    rest: [...inRunningOrder(run.problem, numbered)],
    rows: [],
    helpers: [],
    failed: false,
    ...run.memory.budgetsFor(run.limits, numbered.length),
  }
  await run.spare.untilOwn()
  const ends = [...(await Promise.allSettled([runOwn(sandbox, work)])), ...(await Promise.allSettled(work.helpers))]
  const broken = ends.find((one) => one.status === 'rejected')
  if (broken !== undefined) throw broken.reason
  return onlyFirstFound(work.rows.toSorted((a, b) => a.seq - b.seq))
}
