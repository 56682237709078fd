import { expect, test } from 'vitest'
import { Signal } from './signal.ts'

/** Whether a promise is resolved by now. */
const isOver = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([promise.then(() => true), Promise.resolve().then(() => false)])

test('a signal wakes all who wait, and none who come after it', async () => {
  const signal = new Signal()
  const waiting = [signal.next(), signal.next()]
  signal.notify()
  await Promise.all(waiting)
  expect(await isOver(signal.next())).toBe(false)
})

test('what happens between taking and waiting is not missed', async () => {
  const signal = new Signal()
  const taken = signal.next()
  signal.notify()
  signal.notify()
  expect(await isOver(taken)).toBe(true)
})
