import { expect, test } from 'vitest'
import { cellWidthPx } from './cell-width.ts'

test('the columns of a board get wider with counts that would run into each other, and not before', () => {
  const widthOf = (...counts: readonly (readonly [number, number])[]) =>
    cellWidthPx(counts.map(([ac, total]) => ({ ac, total })))
  expect([widthOf(), widthOf([1, 2]), widthOf([582, 4258], [1, 1])]).toEqual([56, 56, 56])
  expect([widthOf([1, 1], [1607, 9187]), widthOf([3309, 14_902])]).toEqual([64, 72])
})
