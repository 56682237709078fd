/*
 * Two boxes of isolate in a dialogue. What one says goes through this process into the other's standard
 * input; whoever does not read holds up its partner, as a pipe between the two would.
 */
import type { DialogueResult, DialogueSpec, RunResult } from '../api/sandbox.ts'
import type { IsolateProcess } from './isolate-process.ts'

type Talker = Pick<IsolateProcess, 'stdin' | 'stdout'>

/** A box as far as a dialogue needs it, so that its order of events can be tried without programs. */
export interface TalkingBox {
  runInDialogue(spec: DialogueSpec, hooks: { onStart: (process: Talker) => void }): Promise<RunResult>
  stopRun(): void
}

export interface IsolateSide {
  box: TalkingBox
  spec: DialogueSpec
}

const isStopped = ({ end }: RunResult): boolean => end === 'timeLimit' || end === 'memoryLimit' || end === 'outputLimit'

/**
 * Hands on what `from` says. Either may have ended already, for the other one's start takes as long as the control
 * groups of a busy host do. @param onSilence called once, when it says no more
 */
function relay(from: Talker, to: Talker, spec: DialogueSpec, onSilence: () => void): void {
  const sink = to.stdin
  let leftBytes = spec.stdoutLimitBytes
  let isOpen = sink !== null && !sink.destroyed
  const lose = () => {
    isOpen = false
    from.stdout.resume()
    // whoever writes now gets a broken pipe
    if (spec.peerGone === 'break') from.stdout.destroy()
  }
  sink
    ?.on('error', lose)
    .on('close', lose)
    .on('drain', () => from.stdout.resume())
  from.stdout.on('data', (bytes: Buffer) => {
    const counted = bytes.subarray(0, leftBytes)
    leftBytes -= counted.length
    if (isOpen && !sink?.write(counted)) from.stdout.pause()
  })
  from.stdout.once('end', onSilence)
  from.stdout.once('close', () => sink?.end())
  from.stdout.resume()
  if (!isOpen) lose()
  if (from.stdout.destroyed) sink?.end()
}

/** @throws SandboxFault of either side, after both have ended */
export async function runDialogue(first: IsolateSide, second: IsolateSide): Promise<DialogueResult> {
  const silentAtMs = { first: Infinity, second: Infinity }
  const processes: { first?: Talker; second?: Talker } = {}
  const connect = () => {
    if (processes.first === undefined || processes.second === undefined) return
    relay(processes.first, processes.second, first.spec, () => {
      silentAtMs.first = performance.now()
    })
    relay(processes.second, processes.first, second.spec, () => {
      silentAtMs.second = performance.now()
    })
  }
  const runSide = async (name: 'first' | 'second', side: IsolateSide, other: IsolateSide): Promise<RunResult> => {
    const onStart = (process: Talker) => {
      processes[name] = process
      process.stdout.pause()
      connect()
    }
    try {
      const result = await side.box.runInDialogue(side.spec, { onStart })
      silentAtMs[name] = Math.min(silentAtMs[name], result.endedAtMs ?? Infinity)
      if (isStopped(result)) other.box.stopRun()
      return result
    } catch (error) {
      other.box.stopRun()
      throw error
    }
  }
  const [one, two] = await Promise.allSettled([runSide('first', first, second), runSide('second', second, first)])
  if (one.status === 'rejected') throw one.reason
  if (two.status === 'rejected') throw two.reason
  return { first: one.value, second: two.value, endedFirst: silentAtMs.first <= silentAtMs.second ? 'first' : 'second' }
}
