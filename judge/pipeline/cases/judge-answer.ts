/** A case of a program that answers what it is asked: it is run, and its output compared or checked. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { CaseVerdict } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { compare, filePieces } from '../../checkers/compare.ts'
import type { RunSpec } from '../../sandbox/api/sandbox.ts'
import { CannotJudge } from '../refusal.ts'
import { commandOf } from './case-run.ts'
import type { CaseBoxes, Finished, Judged, Measured, NumberedCase, Output } from './case-run.ts'
import { checkOutput } from './check-output.ts'
import { endStateOf } from './end-state.ts'
import { foundOutput } from './found-output.ts'
import { idleMsOf } from './idle-budget.ts'
import type { Leftovers } from './leftovers.ts'
import { givenLimits } from './limits.ts'

/** Of a case, and of its later passes. */
type Input = { readonly hostPath: string } | { readonly bytes: Buffer }

/** Where more is expected, the output goes through a file, so that large test data costs no memory. */
const inMemoryExpectedBytes = 512 * 1024

const flatName = (name: string | null): string => {
  if (name === null || name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) {
    throw new CannotJudge(judgeMessage('ioFileName', { name: JSON.stringify(name) }))
  }
  return name
}

const nothing = () => undefined

const runOne = async ({ box, run }: CaseBoxes, one: NumberedCase, input: Input): Promise<Finished> => {
  const { problem, language, limits } = run
  // what a checker reads has nothing to do with the size of the expected output
  const given = givenLimits(problem, limits, problem.judgeMode === 'default' ? one.output.sizeBytes : 0)
  const spec: RunSpec = {
    ...given,
    ...commandOf(language, problem, limits),
    stdin: problem.isFileIO ? 'empty' : input,
  }
  if (problem.isFileIO) {
    await box.putFile(flatName(problem.ioReadFileName), 'bytes' in input ? input.bytes : input)
    const result = await box.run(spec)
    const written = await box.readFile(flatName(problem.ioWriteFileName), given.stdoutLimitBytes)
    return { result, output: written ?? Buffer.alloc(0), discard: nothing }
  }
  const onlyOutput: RunSpec = { ...spec, discardFiles: true }
  if (problem.judgeMode === 'default' && one.output.sizeBytes <= inMemoryExpectedBytes) {
    const result = await box.run(onlyOutput)
    return { result, output: result.stdout, discard: nothing }
  }
  const hostPath = join(run.workFolder, randomUUID())
  const result = await box.run({ ...onlyOutput, stdoutHostPath: hostPath })
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

export type JudgedCase = Judged & Measured & Pick<CaseVerdict, 'found'> & { readonly nextInput: Buffer | null }

interface Pass {
  /** Null for the input of the case. */
  readonly input: Buffer | null
  readonly left: Leftovers
}

/** A program that answers what it is asked and is then compared or checked. */
export const judgeAnswer = async (boxes: CaseBoxes, one: NumberedCase, { input, left }: Pass): Promise<JudgedCase> => {
  const { run, judgingBox } = boxes
  const { result, output, discard } = await runOne(boxes, one, input === null ? one.input : { bytes: input })
  try {
    const end = endStateOf(result, run.limits, run.language.run.memoryExhausted)
    const { problem } = run
    const judged =
      end.status !== null
        ? { status: end.status, share: 0, message: end.report, contestantMessage: end.report }
        : judgingBox === null || run.checker === null
          ? await compareOutput(output, one, problem.isRemoveEndBlank)
          : await checkOutput(judgingBox, one, { problem, checker: run.checker, output, left })
    const found = judged.status === Status.accepted ? null : foundOutput(output)
    return {
      checkerIdleMs: 0,
      nextInput: null,
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
