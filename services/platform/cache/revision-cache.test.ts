import { expect, test } from 'vitest'
import { createRevisionCache } from './revision-cache.ts'

/** A bank of one list, and how often it was read. */
const bankOf = (ids: number[]) => {
  const bank = { rev: 1, ids, loads: 0 }
  const cached = createRevisionCache<readonly number[]>((value) => value.length, 250)
  const read = async (key = 'all') =>
    (
      await cached.read(
        key,
        async () => {
          bank.loads += 1
          return { rev: bank.rev, value: [...bank.ids] }
        },
        async ({ value }) => ({ rev: bank.rev, value }),
      )
    ).value
  return { bank, read }
}

test('what is cached is read once, until the bank has moved', async () => {
  const { bank, read } = bankOf([1, 2])
  expect([await read(), await read()]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(bank.loads).toBe(1)
  Object.assign(bank, { rev: 2, ids: [3] })
  expect([await read(), await read()]).toEqual([[3], [3]])
  expect(bank.loads).toBe(2)
})

test('the oldest is given up when there is no room', async () => {
  const { bank, read } = bankOf([1])
  await read('a')
  await read('b')
  await read('c')
  await read('c')
  expect(bank.loads).toBe(3)
  await read('a')
  expect(bank.loads).toBe(4)
})

test('a failure is not cached', async () => {
  const cached = createRevisionCache<number>(() => 1, 1_000)
  const answer = (load: () => Promise<{ rev: number; value: number }>) => cached.read('key', load, async (of) => of)
  await expect(answer(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await answer(async () => ({ rev: 1, value: 7 }))).toEqual({ rev: 1, value: 7 })
})
