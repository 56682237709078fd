import { expect, test } from 'vitest'
import { shapeFault } from './feature-shape.ts'

const isFine = (file: string): boolean => shapeFault(`services/features/${file}`) === undefined

test('the root of a feature has files that are named by their role, a topic in front where there are several', () => {
  expect(
    ['queries.ts', 'rank-queries.ts', 'index.ts', 'list.hot-sql.ts', 'counters.test.ts'].filter(
      (name) => !isFine(`trainings/${name}`),
    ),
  ).toEqual([])
  expect(
    ['read.ts', 'save.ts', 'queries-of-ranks.ts', 'index-of-all.ts'].filter((name) => isFine(`trainings/${name}`)),
  ).toEqual([])
})

test('rooms of a feature, and what is no feature, name their files by what they are', () => {
  expect(isFine('exchange/formats/neutral.ts')).toBe(true)
  expect(isFine('entities.ts')).toBe(true)
  expect(shapeFault('services/platform/http/handle.ts')).toBeUndefined()
})
