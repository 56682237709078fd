/** Ends and beginnings in every order; what real programs say to each other is in testing/dialogue.test.ts. */
import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { specOf } from '../testing/conformance-kit.ts'
import type { DialogueSpec, RunResult } from '../api/sandbox.ts'
import { runDialogue } from './isolate-dialogue.ts'
import type { TalkingBox } from './isolate-dialogue.ts'

const words = ['more than a pipe takes at once', 'more', 'the end']
const readings = { cpuMs: 1, wallMs: 1, peakMemoryBytes: 0, stdout: Buffer.alloc(0), stdoutBytes: 0 }
const ended: RunResult = { ...readings, stderr: Buffer.alloc(0), end: 'exited', exitCode: 0 }

/** Its start can be put off; `act` is what the program does, and it has ended when that has. */
const boxOf = (
  begin: Promise<unknown>,
  act: (program: { reads: PassThrough; says: PassThrough }) => Promise<void>,
): { box: TalkingBox; over: Promise<void> } => {
  const over = Promise.withResolvers<void>()
  const box: TalkingBox = {
    stopRun: () => undefined,
    runInDialogue: async (_spec, { onStart }) => {
      await begin
      const [reads, says] = [new PassThrough(), new PassThrough()]
      const stdin = new Writable({
        write: (chunk, encoding, done) => reads.write(chunk, encoding, () => done()),
        final: (done) => reads.end(done),
      })
      onStart({ stdin, stdout: says })
      await act({ reads, says })
      says.end()
      stdin.destroy()
      // its end has been told to whoever listened by then
      await new Promise(setImmediate)
      over.resolve()
      // its last words are taken first, as of a real process
      if (!says.closed) await once(says, 'close')
      return ended
    },
  }
  return { box, over: over.promise }
}

const leave = async () => undefined
const say = async ({ says }: { says: PassThrough }) => {
  for (const word of words) says.write(word)
}
const sideOf = (box: TalkingBox, peerGone: DialogueSpec['peerGone'] = 'discard') => {
  const { stdin: _, ...spec } = specOf(['/box/any'])
  return { box, spec: { ...spec, peerGone } }
}

describe('a program that has ended before the other one begins', () => {
  test.each(['discard', 'break'] as const)('does not hold it up (%s)', async (peerGone) => {
    const quick = boxOf(Promise.resolve(), leave)
    const late = boxOf(quick.over, say)
    const { first, second } = await runDialogue(sideOf(quick.box), sideOf(late.box, peerGone))
    expect([first, second]).toMatchObject([ended, ended])
  })

  test('has told it everything, and the end of it', async () => {
    const quick = boxOf(Promise.resolve(), say)
    let read = ''
    const late = boxOf(quick.over, async ({ reads }) => {
      for await (const chunk of reads) read += String(chunk)
    })
    await runDialogue(sideOf(late.box), sideOf(quick.box))
    expect(read).toBe(words.join(''))
  })
})
