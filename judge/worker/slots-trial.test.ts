import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import type { FakeProgram, FakeResult } from '../sandbox/testing/fake.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import type { Box, Sandbox } from '../sandbox/api/sandbox.ts'
import { lendSlots } from './slots-trial.ts'
import { Slots } from './slots.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-trial-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A compiler that always has its program ready, and work that ends as the test says. */
const programOf =
  (work: () => FakeResult | Promise<FakeResult>): FakeProgram =>
  ({ spec, files }) => {
    if (spec.argv[0] !== '/usr/bin/gcc') return work()
    files.set('probe', Buffer.from('a program'))
    return { end: 'exited', exitCode: 0 }
  }

/** As in a real sandbox, closing a box ends what runs in it. */
const closable = (sandbox: Sandbox, open: Set<Box>): Sandbox => ({
  ...sandbox,
  openBox: async (spec) => {
    const box = await sandbox.openBox(spec)
    open.add(box)
    const closed = Promise.withResolvers<never>()
    closed.promise.catch(() => undefined)
    const [run, close] = [box.run.bind(box), box.close.bind(box)]
    return Object.assign(box, {
      run: (what: Parameters<Box['run']>[0]) => Promise.race([run(what), closed.promise]),
      close: async () => {
        open.delete(box)
        closed.reject(new SandboxFault('the box is gone'))
        await close()
      },
    })
  },
})

describe('the trial of lending slots', () => {
  test('lends when programs side by side take the time that one takes alone', async () => {
    const slots = new Slots(2)
    const sandbox = fakeSandbox(programOf(() => ({ end: 'exited', exitCode: 0, cpuMs: 10 })))
    await lendSlots(slots, {
      sandbox,
      folder,
      log: createLog('trial'),
      untilIdle: async () => undefined,
      untilBusy: () => new Promise(() => undefined),
    })
    expect(slots.borrow()).toBe(true)
  })

  test('gives the cores to a task that begins meanwhile, and tries again when the judge is idle', async () => {
    const open = new Set<Box>()
    const measuring = Promise.withResolvers<void>()
    const begin = Promise.withResolvers<void>()
    const idleAgain = Promise.withResolvers<void>()
    const askedAgain = Promise.withResolvers<void>()
    let rounds = 0
    const work = (): FakeResult | Promise<FakeResult> => {
      if (rounds > 1) return { end: 'exited', exitCode: 0, cpuMs: 10 }
      measuring.resolve()
      return new Promise(() => undefined)
    }
    const untilIdle = async (): Promise<void> => {
      rounds += 1
      if (rounds === 1) return
      askedAgain.resolve()
      await idleAgain.promise
    }
    const untilBusy = (): Promise<void> => (rounds === 1 ? begin.promise : new Promise(() => undefined))
    const slots = new Slots(2)
    // a single try: one that was given up may not have been counted
    const lending = lendSlots(slots, {
      sandbox: closable(fakeSandbox(programOf(work)), open),
      folder,
      log: createLog('trial'),
      untilIdle,
      untilBusy,
      waitsS: [0, 0],
    })
    await measuring.promise
    begin.resolve()
    await askedAgain.promise
    expect(open.size).toBe(0)
    expect(slots.borrow()).toBe(false)
    idleAgain.resolve()
    await lending
    expect(slots.borrow()).toBe(true)
  })

  test('is made beside tasks when they leave no time for one', async () => {
    const open = new Set<Box>()
    let begun = 0
    // each trial but the last meets a task while it measures
    const work = (): FakeResult | Promise<FakeResult> =>
      begun < 3 ? new Promise(() => undefined) : { end: 'exited', exitCode: 0, cpuMs: 10 }
    const untilBusy = async (): Promise<void> => {
      begun += 1
    }
    const slots = new Slots(2)
    await lendSlots(slots, {
      sandbox: closable(fakeSandbox(programOf(work)), open),
      folder,
      log: createLog('trial'),
      untilIdle: async () => undefined,
      untilBusy,
      waitsS: [0, 0],
    })
    expect(begun).toBe(3)
    expect(slots.borrow()).toBe(true)
  })
})
