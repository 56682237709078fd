import { setImmediate as soon } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWriteBatcher } from './write-batcher.ts'

/** Writes that end on demand. */
const writer = () => {
  const writes: { key: string; items: readonly number[]; end: (error?: Error) => void }[] = []
  const write = createWriteBatcher<number>(
    (key, items) =>
      new Promise<void>((resolve, reject) => {
        writes.push({ key, items, end: (error) => (error ? reject(error) : resolve()) })
      }),
  )
  return { writes, write }
}

test('what comes while a write runs is written together after it, and everybody waits for their own', async () => {
  const { writes, write } = writer()
  const first = write('a', [1])
  const others = [write('a', [2]), write('a', [3, 4])]
  const elsewhere = write('b', [9])
  expect(writes.map(({ key, items }) => [key, items])).toEqual([
    ['a', [1]],
    ['b', [9]],
  ])
  writes[1]?.end()
  await elsewhere
  writes[0]?.end()
  await first
  await soon()
  expect(writes.at(-1)).toMatchObject({ key: 'a', items: [2, 3, 4] })
  writes.at(-1)?.end()
  await Promise.all(others)
  const later = write('a', [5])
  expect(writes.at(-1)).toMatchObject({ items: [5] })
  writes.at(-1)?.end()
  await later
})

test('a write that fails fails for those alone who gave something to it', async () => {
  const { writes, write } = writer()
  const first = write('a', [1])
  const second = write('a', [2])
  writes[0]?.end(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await soon()
  writes[1]?.end()
  await second
})
