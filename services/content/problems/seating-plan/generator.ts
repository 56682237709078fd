import { Random } from '../../random.ts'
import { at, linesOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/** A quarter turn clockwise is the transpose of the rows taken from bottom to top. */
export function oracle(input: string): string {
  const rows = linesOf(input)
    .slice(1)
    .map((line) => line.split(' '))
    .toReversed()
  return textOf(at(rows, 0).map((_, column) => rows.map((row) => at(row, column)).join(' ')))
}

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('seating-plan')
  const shapes: [number, number, number][] = [
    [1, 1, 9],
    [1, 7, 9],
    [7, 1, 9],
    [2, 2, 9],
    [3, 3, 100],
    [4, 6, 1000],
    [10, 10, 1000],
    [30, 50, 1_000_000],
    [50, 50, 1_000_000],
  ]
  for (const [rows, columns, reach] of shapes) {
    const grid = random.list(rows, () => random.list(columns, () => random.int(-reach, reach)).join(' '))
    yield { input: textOf([`${rows} ${columns}`, ...grid]) }
  }
}
