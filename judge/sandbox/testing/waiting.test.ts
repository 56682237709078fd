/** Programs that start ahead and wait for their input, on every driver that has them. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileDialogueFixtures, drivers, MIB, newJudgeFolder, specOf } from './conformance-kit.ts'
import type { Box, Sandbox, WaitingRun } from '../api/sandbox.ts'

describe.each(drivers.filter(({ name }) => name !== 'isolate'))('a waiting run under $name', ({ open }) => {
  let folder: string
  let sandbox: Sandbox

  beforeAll(async () => {
    folder = newJudgeFolder()
    sandbox = await open(folder)
    await compileDialogueFixtures(sandbox, folder)
  })
  afterAll(async () => {
    await sandbox.close()
    fs.rmSync(folder, { recursive: true })
  })

  const start = async (words: string): Promise<{ box: Box; run: WaitingRun }> => {
    const box = await sandbox.openBox({ kind: 'compile' })
    await box.putFile('dialogue-fixtures', { hostPath: path.join(folder, 'dialogue-fixtures') }, { executable: true })
    const { stdin: _, ...spec } = specOf(['/box/dialogue-fixtures', ...words.split(' ')], {
      cpuLimitMs: 200,
      wallLimitMs: 10_000,
    })
    const run = sandbox.startWaiting(box, { ...spec, peerGone: 'discard' })
    if (run === null) throw new Error('this driver has no waiting runs')
    return { box, run }
  }

  test('has its preparation behind it when its input comes: neither its time nor its limits count that', async () => {
    const { box, run } = await start('prepare 400')
    await run.ready
    const result = await run.finish(Buffer.alloc(100))
    expect(result).toMatchObject({ end: 'exited', exitCode: 3, stderr: Buffer.from('100') })
    expect(result.cpuMs).toBeLessThan(100)
    await box.close()
  })

  test('gets its input whole, far more than a pipe holds', async () => {
    const { box, run } = await start('prepare 1')
    expect((await run.finish(Buffer.alloc(3 * MIB))).stderr.toString()).toBe(String(3 * MIB))
    await box.close()
  })

  test('is stopped at its limits once it has its input', async () => {
    const { box, run } = await start('prepare 1')
    expect(await run.finish(Buffer.from('work'))).toMatchObject({ end: 'timeLimit', clock: 'cpu' })
    await box.close()
  })

  test('is not ready when it ended before', async () => {
    const { box, run } = await start('exit 5')
    await expect(run.ready).rejects.toThrow('ended before it was ready')
    expect(await run.finish(Buffer.from('late'))).toMatchObject({ end: 'exited', exitCode: 5 })
    await box.close()
  })

  test('goes with its box', async () => {
    const { box, run } = await start('prepare 1')
    await run.ready
    await box.close()
    await expect(run.finish(Buffer.from('late'))).rejects.toThrow('the box is gone')
  })

  test('leaves its pipes clean for whoever uses them next', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { box, run } = await start('prepare 1')
      expect((await run.finish(Buffer.from('once'))).stderr.toString()).toBe('4')
      await box.close()
    }
  })
})
