import { expect, test } from 'vitest'
import { socketsToMove } from './spreading.ts'

test.each([
  ['alone it keeps all', 5_000, [], 0],
  ['with as many as the others it keeps all', 5_000, [5_000, 5_000], 0],
  ['lots that were drawn are no reason', 5_200, [4_900, 4_900], 0],
  ['one that has come back is filled, some at a time', 7_500, [0, 7_500], 50],
  ['it stops at the mean', 5_530, [4_735, 4_735], 50],
  ['one socket is not sent to and fro', 1, [0, 0], 0],
  ['the empty one moves nobody', 0, [7_500, 7_500], 0],
  ['never more than what is above the mean', 30, [0, 30], 10],
])('%s', (_name, own, others, expected) => {
  expect(socketsToMove(own, others, 50)).toBe(expected)
})
