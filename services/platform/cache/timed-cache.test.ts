import { expect, test } from 'vitest'
import { cacheFor } from './timed-cache.ts'

/** A clock, a figure that is read at its time, and how often it was. */
const figureOf = (options: { renewAfterMs?: number } = {}) => {
  const figure = { atMs: 0, loads: 0, fails: false }
  const cached = cacheFor(
    10,
    async () => {
      figure.loads += 1
      if (figure.fails) throw new Error('away')
      return figure.atMs
    },
    { ...options, nowMs: () => figure.atMs },
  )
  const at = (atMs: number) => {
    figure.atMs = atMs
    return cached.get('a')
  }
  return { figure, at }
}

test('an answer is given until it is too old', async () => {
  const { figure, at } = figureOf()
  expect([await at(1), await at(10), await at(11), await at(12)]).toEqual([1, 1, 11, 11])
  expect(figure.loads).toBe(2)
})

test('one that is asked for all the time is read anew before it is too old, and nobody waits', async () => {
  const { figure, at } = figureOf({ renewAfterMs: 5 })
  expect([await at(0), await at(6), await at(7), await at(12), await at(17)]).toEqual([0, 0, 6, 6, 12])
  expect(figure.loads).toBe(4)
})

test('a failure is not cached', async () => {
  const { figure, at } = figureOf({ renewAfterMs: 5 })
  figure.fails = true
  await expect(at(0)).rejects.toThrow('away')
  figure.fails = false
  expect(await at(1)).toBe(1)
  figure.fails = true
  expect([await at(7), await at(8)]).toEqual([1, 1])
  await expect(at(11)).rejects.toThrow('away')
})
