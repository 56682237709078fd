/**
 * Runs a program on every case of the problem in one box, each on a new file system. Where no case decides
 * whether another is run, slots that nobody needs take some of the cases, each slot in a box of its own.
 */
import { join } from 'node:path'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { openJudgingBox } from './check-output.ts'
import { judgeCase } from './judge-case.ts'
import { skippedRow, unrunRow } from './case-rows.ts'
import type { CaseBoxes, CaseRun, NumberedCase } from './case-run.ts'
import type { Box, Sandbox } from '../../sandbox/api/sandbox.ts'
import { closeSoon } from '../box-lifecycle.ts'
import { inRunningOrder, isInAnyOrder, planCases } from './case-plan.ts'
import type { CasePlan } from './case-plan.ts'
import { usableExtraFiles } from '../compile/compile.ts'
import { BorrowedSlot } from './borrowed-slot.ts'
import { onlyFirstFound } from './found-output.ts'
import type { IdleBudget } from './idle-budget.ts'

/** For fewer, a further box costs more than it brings. */
const leastCasesForHelp = 3
const fillBox = async (box: Box, { program, problem, language }: CaseRun): Promise<string[]> => {
  const remainingNames: string[] = []
  for (const [name, text] of usableExtraFiles(problem.userExtraFiles, language.sourceName)) {
    await box.putFile(name, Buffer.from(text))
    remainingNames.push(name)
  }
  for (const name of program.files) {
    await box.putFile(name, { hostPath: join(program.folder, name) }, { executable: true })
    remainingNames.push(name)
  }
  return remainingNames
}

const nothing = () => undefined

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
          : await judgeCase(boxes, one, work)
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
    const remainingNames = await fillBox(box, run)
    const boxes: CaseBoxes = { sandbox, box, judgingBox, run }
    while (!work.failed && !borrowed?.isWanted()) {
      current = work.rest.shift() ?? null
      if (current === null || work.plan.decisionOf(current.groupNum) === 'absent') return
      if (borrowed === null) callHelp(sandbox, work)
      await run.giveWay?.()
      await box.empty(remainingNames)
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
