/*
 * Two boxes in a dialogue: both run at once, and the host lets go of the pipes as soon as both programs hold their
 * ends.
 */
import type { BubblewrapBox } from './bubblewrap-box.ts'
import type { DialoguePipes, PipePair } from './dialogue-pipes.ts'
import type { DialogueResult, DialogueSpec, RunResult } from '../api/sandbox.ts'

export interface BubblewrapSide {
  box: BubblewrapBox
  spec: DialogueSpec
}

const isStopped = ({ end }: RunResult): boolean => end === 'timeLimit' || end === 'memoryLimit' || end === 'outputLimit'

/** @throws SandboxFault of either side, after both have ended */
export function runDialogue(
  pipes: DialoguePipes,
  first: BubblewrapSide,
  second: BubblewrapSide,
): Promise<DialogueResult> {
  return pipes.use((pair, letGo) => runBoth([first, second], pair, letGo))
}

async function runBoth(
  [first, second]: [BubblewrapSide, BubblewrapSide],
  pair: PipePair,
  letGo: () => void,
): Promise<DialogueResult> {
  const waiting = new Set([first, second])
  const holdsItsEnds = (side: BubblewrapSide) => {
    waiting.delete(side)
    if (waiting.size === 0) letGo()
  }
  const runSide = async (
    side: BubblewrapSide,
    other: BubblewrapSide,
    ends: { stdin: string; stdout: string },
  ): Promise<RunResult> => {
    try {
      const result = await side.box.runInDialogue(side.spec, ends, {
        began: () => holdsItsEnds(side),
        isOtherAsleep: () => other.box.isAsleep(),
      })
      if (isStopped(result)) other.box.stopRun()
      return result
    } catch (error) {
      other.box.stopRun()
      throw error
    } finally {
      holdsItsEnds(side)
    }
  }
  const ends = await Promise.allSettled([
    runSide(first, second, { stdin: pair.fromSecond, stdout: pair.fromFirst }),
    runSide(second, first, { stdin: pair.fromFirst, stdout: pair.fromSecond }),
  ])
  const [one, two] = ends
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  // the answers of two runners may overtake each other, their clocks do not
  const isFirst = (one.value.endedAtMs ?? 0) <= (two.value.endedAtMs ?? 0)
  return { first: one.value, second: two.value, endedFirst: isFirst ? 'first' : 'second' }
}
