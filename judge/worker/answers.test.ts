import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { Answers } from './answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bus = { publishDurable: async (): Promise<void> => undefined }

/** How often a delivery is acknowledged that is taken after `afterMs`. */
async function acknowledge(afterMs: number, isStopping = () => false, refusal: false | null = false) {
  const answers = new Answers({ bus, log: createLog('test', 'silent') }, isStopping)
  const takenAtMs = Date.now() + afterMs
  let tries = 0
  const acknowledged = answers.acknowledge({
    ack: async () => {
      tries += 1
      return Date.now() >= takenAtMs || refusal
    },
  })
  await vi.runAllTimersAsync()
  await acknowledged
  return tries
}

test('a task whose lane has no leader is acknowledged as soon as it has one', async () => {
  expect(await acknowledge(0)).toBe(1)
  expect(await acknowledge(7_000)).toBe(29)
})

test('an acknowledgement that nobody takes is given up, at once by a judge that ends', async () => {
  expect(await acknowledge(Infinity)).toBe(41)
  let isStopping = false
  setTimeout(() => (isStopping = true), 600)
  expect(await acknowledge(Infinity, () => isStopping)).toBe(3)
})

test('an acknowledgement that cannot be sent again is tried once', async () => {
  expect(await acknowledge(Infinity, undefined, null)).toBe(1)
})
