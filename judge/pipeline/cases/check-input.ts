/** A case of a program that looks at the inputs of a problem: its exit code says whether this one is right. */
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { commandOf } from './case-run.ts'
import type { CaseBoxes, Judged, NumberedCase } from './case-run.ts'
import { endStateOf } from './end-state.ts'
import { idleMsOf } from './idle-budget.ts'
import type { JudgedCase } from './judge-answer.ts'
import { checkerLimits } from './limits.ts'

/** Of what it wrote, for the jury. */
const wordsMaxBytes = 4_096

export const checkInput = async ({ box, run }: CaseBoxes, one: NumberedCase): Promise<JudgedCase> => {
  const { argv, env } = commandOf(run.language, run.problem, run.limits)
  const { arguments: usual = [], argumentsByName = {}, goodExitCode = 0 } = run.problem.inputCheck ?? {}
  const more = argumentsByName[one.input.name] ?? usual
  const result = await box.run({
    ...checkerLimits,
    argv: [...argv, ...more],
    env,
    stdin: { hostPath: one.input.hostPath },
    stderrOverflow: 'cut',
    discardFiles: true,
  })
  const judged = (): Judged => {
    if (result.end !== 'exited') {
      const { status, report } = endStateOf(result, run.limits)
      return { status: status ?? Status.wrongAnswer, share: 0, message: report, contestantMessage: null }
    }
    const code = result.exitCode
    if (code === goodExitCode) return { status: Status.accepted, share: 0, message: null, contestantMessage: null }
    const words = [result.stdout, result.stderr].map((text) => text.subarray(0, wordsMaxBytes).toString().trim())
    const message = [judgeMessage('inputRefused', { code }), ...words.flatMap(quoted)]
    return { status: Status.wrongAnswer, share: 0, message, contestantMessage: null }
  }
  const { cpuMs, peakMemoryBytes } = result
  return { ...judged(), cpuMs, peakMemoryBytes, idleMs: idleMsOf(result), checkerIdleMs: 0, nextInput: null }
}
