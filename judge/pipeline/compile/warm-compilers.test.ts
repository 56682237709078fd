import { describe, expect, test } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { java } from '../../languages/java.ts'
import { fakeSandbox } from '../../sandbox/testing/fake.ts'
import type { Box, Sandbox } from '../../sandbox/api/sandbox.ts'
import { encodeFiles, WarmCompilers } from './warm-compilers.ts'

const [language] = java.languages({ command: '/usr/bin/javac', version: 'javac 17', binds: [], hasTuning: () => true })
if (language === undefined) throw new Error('there is no Java')

/** A judge whose tasks, and compilers whose readiness, are the test's to decide. */
const world = () => {
  const starts: { box: Box; becomeReady: () => void; isClosed: boolean }[] = []
  const started = Promise.withResolvers<void>()
  let busy = Promise.withResolvers<void>()
  const sandbox: Sandbox = {
    ...fakeSandbox(() => ({ end: 'exited', exitCode: 0 })),
    startWaiting: (box) => {
      const ready = Promise.withResolvers<void>()
      const start = { box, becomeReady: ready.resolve, isClosed: false }
      const close = box.close.bind(box)
      box.close = async () => {
        start.isClosed = true
        await close()
      }
      starts.push(start)
      started.resolve()
      return {
        ready: ready.promise,
        finish: (input) => box.run({ argv: ['finish'], stdin: { bytes: input } } as never),
      }
    },
  }
  const warmCompilers = new WarmCompilers({
    sandbox,
    compileBox: { kind: 'compile' },
    log: createLog('warmCompilers', 'silent'),
    untilIdle: async () => undefined,
    untilBusy: () => busy.promise,
  })
  const beginTask = () => {
    busy.resolve()
    busy = Promise.withResolvers()
  }
  return { warmCompilers, starts, started: started.promise, beginTask }
}

describe('warmCompilers', () => {
  test('has a compiler ready after the first submission of a language, for one use', async () => {
    const { warmCompilers, starts, started } = world()
    expect(warmCompilers.take('Java')).toBeNull()
    warmCompilers.want(language)
    await started
    expect(warmCompilers.take('Java')).toBeNull()
    starts[0]?.becomeReady()
    await expect.poll(() => warmCompilers.take('Java')?.box).toBe(starts[0]?.box)
    expect(warmCompilers.take('Java')).toBeNull()
  })

  test('gives up the start of a compiler when a task comes, and starts it again when the language is used again', async () => {
    const { warmCompilers, starts, started, beginTask } = world()
    warmCompilers.want(language)
    await started
    beginTask()
    await expect.poll(() => starts[0]?.isClosed).toBe(true)
    warmCompilers.want(language)
    await expect.poll(() => starts.length).toBe(2)
    starts[1]?.becomeReady()
    await expect.poll(() => warmCompilers.take('Java')).not.toBeNull()
  })

  test('starts one only, however many submissions come', async () => {
    const { warmCompilers, starts, started } = world()
    for (let time = 0; time < 5; time += 1) warmCompilers.want(language)
    await started
    starts[0]?.becomeReady()
    warmCompilers.want(language)
    await expect.poll(() => warmCompilers.take('Java')).not.toBeNull()
    expect(starts).toHaveLength(1)
  })

  test('hands files over with their lengths before them', () => {
    expect(encodeFiles([{ name: 'é.java', content: Buffer.from('x') }])).toEqual(
      Buffer.from([0, 0, 0, 1, 0, 0, 0, 7, 0xc3, 0xa9, ...Buffer.from('.java'), 0, 0, 0, 1, 0x78]),
    )
  })
})
