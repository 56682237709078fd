import { expect, test } from 'vitest'
import { Rest } from './rest.ts'

test('a judge rests after the second failure in a row, longer with each, and not after one that it could judge', () => {
  let nowMs = 0
  const rest = new Rest(() => nowMs)
  const failing = () => {
    rest.failed()
    return rest.leftMs()
  }
  expect([rest.leftMs(), failing(), failing(), failing(), failing()]).toEqual([0, 0, 1_000, 2_000, 4_000])
  nowMs = 3_000
  expect(rest.leftMs()).toBe(1_000)
  for (let count = 0; count < 20; count += 1) rest.failed()
  expect(rest.leftMs()).toBe(30_000)
  rest.succeeded()
  expect([rest.leftMs(), failing()]).toEqual([0, 0])
})

test('a judge that is told to end does not rest on', async () => {
  const rest = new Rest()
  for (let count = 0; count < 20; count += 1) rest.failed()
  const resting = rest.untilOver()
  rest.end()
  await expect(resting).resolves.toBeUndefined()
})
