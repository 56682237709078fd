import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limiter.ts'

function work() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const start = (index: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(index)
      ends.push(() => resolve(index))
    })
  return { begun, ends, start }
}

test('of one user so many run at once, the rest in their order, and others do not wait for them', async () => {
  const run = limitConcurrency({ atOnce: 2, waiting: 10 })
  const { begun, ends, start } = work()
  const own = [0, 1, 2, 3].map((index) => run('ann', start(index)))
  const other = run('bob', start(9))
  expect(begun).toEqual([0, 1, 9])
  ends[1]?.()
  expect(await own[1]).toBe(1)
  expect(begun).toEqual([0, 1, 9, 2])
  for (const end of ends) end()
  expect(await Promise.all([own[0], own[2], other])).toEqual([0, 2, 9])
  for (const end of ends) end()
  expect(await own[3]).toBe(3)
})

test('who has too many waiting is refused, and served again when they are done; what fails gives its slot back', async () => {
  const run = limitConcurrency({ atOnce: 1, waiting: 1 })
  const { ends, start } = work()
  const first = run('ann', start(0))
  const second = run('ann', () => Promise.reject(new Error('no')))
  await expect(run('ann', start(2))).rejects.toMatchObject({ code: 'tooManyRequests' })
  ends[0]?.()
  await first
  await expect(second).rejects.toThrow('no')
  const third = run('ann', start(3))
  ends[1]?.()
  expect(await third).toBe(3)
})
