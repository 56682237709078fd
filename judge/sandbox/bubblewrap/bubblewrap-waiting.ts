/*
 * A waiting run is a dialogue whose other side is this process: named pipes are what can be put into a box that is
 * there already, and what a program can wait at. The first byte that comes out says that the program is ready; what
 * goes in is its whole input.
 */
import { once } from 'node:events'
import fs from 'node:fs'
import { Socket } from 'node:net'
import type { BubblewrapSide } from './bubblewrap-dialogue.ts'
import type { DialoguePipes, PipePair } from './dialogue-pipes.ts'
import { SandboxFault, type RunResult, type WaitingRun } from '../api/sandbox.ts'

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants
const nothing = () => undefined

/** This process's ends of the two pipes. */
interface Ends {
  fromProgram: Socket
  toProgram: Socket
}

function openEnds({ fromFirst, fromSecond }: PipePair): Ends {
  return {
    fromProgram: new Socket({ fd: fs.openSync(fromFirst, O_RDONLY | O_NONBLOCK), readable: true, writable: false }),
    toProgram: new Socket({ fd: fs.openSync(fromSecond, O_WRONLY | O_NONBLOCK), readable: false, writable: true }),
  }
}

/** The pair of pipes is used again, so nobody may hold an end of it any more. */
async function closeEnds({ fromProgram, toProgram }: Ends): Promise<void> {
  await Promise.all(
    [fromProgram, toProgram]
      .filter((end) => !end.closed)
      .map((end) => {
        const closed = once(end, 'close')
        end.destroy()
        return closed
      }),
  )
}

export function startWaiting(pipes: DialoguePipes, { box, spec }: BubblewrapSide): WaitingRun {
  const ready = Promise.withResolvers<void>()
  let startClocks: () => void = nothing
  let write: (input: Uint8Array) => void = nothing
  const work = async (pair: PipePair, letGo: () => void): Promise<RunResult> => {
    const ends = openEnds(pair)
    // a program that has gone without reading everything; its end tells the reason
    ends.toProgram.on('error', nothing)
    ends.fromProgram.once('data', () => ready.resolve())
    write = (input) => void ends.toProgram.end(input)
    try {
      return await box.runInDialogue(
        spec,
        { stdin: pair.fromSecond, stdout: pair.fromFirst },
        {
          began: letGo,
          ahead: (start) => {
            startClocks = start
          },
        },
      )
    } finally {
      startClocks = write = nothing
      await closeEnds(ends)
      ready.reject(new SandboxFault('the program ended before it was ready'))
    }
  }
  const result = pipes.use(work)
  // awaited later; until then a failure must not count as unhandled
  for (const promise of [result, ready.promise]) promise.catch(nothing)
  const finish = async (input: Uint8Array) => {
    await ready.promise.catch(nothing)
    startClocks()
    write(input)
    return result
  }
  return { ready: ready.promise, finish }
}
