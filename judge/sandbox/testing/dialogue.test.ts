/** Two boxes in a dialogue, on every driver of this machine. */
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compileDialogueFixtures, drivers, MIB, newJudgeFolder, specOf } from './conformance-kit.ts'
import type { Box, DialogueResult, DialogueSpec, Sandbox } from '../api/sandbox.ts'

describe.each(drivers)('a dialogue under $name', ({ open }) => {
  let folder: string
  let sandbox: Sandbox
  let boxes: { first: Box; second: Box }

  beforeAll(async () => {
    folder = newJudgeFolder()
    sandbox = await open(folder)
    await compileDialogueFixtures(sandbox, folder)
    const openBox = async () => {
      const box = await sandbox.openBox({ kind: 'run' })
      await box.putFile('dialogue-fixtures', { hostPath: path.join(folder, 'dialogue-fixtures') }, { executable: true })
      return box
    }
    boxes = { first: await openBox(), second: await openBox() }
  })
  afterAll(async () => {
    await sandbox.close()
    fs.rmSync(folder, { recursive: true })
  })

  const side = (box: Box, words: string, over: Partial<DialogueSpec>) => {
    const { stdin: _, ...spec } = specOf(['/box/dialogue-fixtures', ...words.split(' ')], { wallLimitMs: 2000 })
    return { box, spec: { ...spec, peerGone: 'break' as const, ...over } }
  }
  /** The first program gets a broken pipe when the second has gone; the second is not told. */
  const dialogue = (
    first: string,
    second: string,
    over: { first?: Partial<DialogueSpec>; second?: Partial<DialogueSpec> } = {},
  ): Promise<DialogueResult> =>
    sandbox.runDialogue(
      side(boxes.first, first, over.first ?? {}),
      side(boxes.second, second, { peerGone: 'discard', ...over.second }),
    )
  const ended = { end: 'exited', exitCode: 0 }

  test('hands every line to the other program, there and back, many times in the same boxes', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await dialogue('ask 200', 'twice')).toMatchObject({ first: ended, second: ended, endedFirst: 'first' })
  })

  test('is quick: a question and its answer take less than half a millisecond', async () => {
    const { first } = await dialogue('ask 2000', 'twice')
    expect(first).toMatchObject(ended)
    expect(first.wallMs).toBeLessThan(1000)
  })

  test('counts the time of each program for itself', async () => {
    const { first, second } = await dialogue('wait', 'spin', { second: { cpuLimitMs: 300 } })
    expect(second).toMatchObject({ end: 'timeLimit', clock: 'cpu' })
    expect(first.cpuMs).toBeLessThan(50)
  })

  test('lets a program wait beyond its idle limit for as long as the other one computes', async () => {
    // on a busy host it takes long to get so much processor time
    const patient = { idleLimitMs: 200, wallLimitMs: 20_000 }
    const { second } = await dialogue('wait', 'spin', { first: patient, second: { ...patient, cpuLimitMs: 700 } })
    expect(second).toMatchObject({ end: 'timeLimit', clock: 'cpu' })
  })

  test('stops both at the wall limit of the first when each waits for the other', async () => {
    const started = performance.now()
    const { first, second, endedFirst } = await dialogue('wait', 'wait', {
      first: { wallLimitMs: 200 },
      second: { wallLimitMs: 60_000 },
    })
    expect(first).toMatchObject({ end: 'timeLimit', clock: 'wall' })
    expect([second.end, endedFirst]).not.toContain('timeLimit')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  test('stops a program that sleeps when the other is stopped at its limit', async () => {
    const { first, second } = await dialogue('sleep', 'sleep', {
      first: { wallLimitMs: 200 },
      second: { wallLimitMs: 60_000 },
    })
    expect(first).toMatchObject({ end: 'timeLimit', clock: 'wall' })
    expect(second.wallMs).toBeLessThan(1000)
  })

  test('gives the end of input to whoever reads from a program that has ended', async () => {
    expect(await dialogue('exit 3', 'wait')).toMatchObject({
      first: { end: 'exited', exitCode: 3 },
      second: ended,
      endedFirst: 'first',
    })
    expect(await dialogue('wait', 'exit 4')).toMatchObject({
      first: ended,
      second: { exitCode: 4 },
      endedFirst: 'second',
    })
  })

  test('breaks the pipe of the first program when the second has gone, and not that of the second', async () => {
    expect(await dialogue('flood', 'exit 0')).toMatchObject({ first: { end: 'signalled', signal: 13 } })
    expect(await dialogue('exit 0', 'say 1000')).toMatchObject({ first: ended, second: ended })
  })

  test('delivers all of what a program wrote before it ended', async () => {
    expect((await dialogue('say 300', 'count')).second.stderr.toString()).toBe('300')
    expect((await dialogue('count', 'say 300')).first.stderr.toString()).toBe('300')
  })

  test('bounds what either may say', async () => {
    const { first, second } = await dialogue('flood', 'count', { first: { stdoutLimitBytes: MIB } })
    expect(first).toMatchObject({ end: 'outputLimit', stream: 'stdout' })
    expect(second.end).not.toBe('timeLimit')
    expect((await dialogue('exit 0', 'flood', { second: { stdoutLimitBytes: MIB } })).second).toMatchObject({
      end: 'outputLimit',
    })
  })

  test('holds up a program whose partner does not read, at the cost of wall time only', async () => {
    const { first } = await dialogue('flood', 'sleep', { first: { wallLimitMs: 300, stdoutLimitBytes: 64 * MIB } })
    expect(first).toMatchObject({ end: 'timeLimit', clock: 'wall' })
    expect(first.cpuMs).toBeLessThan(50)
  })

  test('is over when a program has ended although a child of it holds the pipes', async () => {
    expect(await dialogue('leave-child', 'wait')).toMatchObject({ first: ended, second: ended })
  })

  test('leaves nothing of one dialogue to the next', async () => {
    await dialogue('say 64', 'exit 0')
    await dialogue('exit 0', 'say 64')
    expect((await dialogue('exit 0', 'count')).second.stderr.toString()).toBe('0')
    expect((await dialogue('count', 'exit 0')).first.stderr.toString()).toBe('0')
  })

  test('is a fault, not a result, when a program is missing', async () => {
    const missing = side(boxes.first, 'wait', { argv: ['/box/missing'] })
    await expect(sandbox.runDialogue(missing, side(boxes.second, 'wait', {}))).rejects.toThrow('missing')
    expect(await dialogue('ask 3', 'twice')).toMatchObject({ first: ended, second: ended })
  })
})
