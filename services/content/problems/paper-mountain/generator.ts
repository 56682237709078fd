import { textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

export function oracle(input: string): string {
  const height = Number(input)
  const rows = Array.from({ length: height }, (_, row) => {
    const half = '*'.repeat(row)
    return `${half}*${half}`.padStart(height + row, ' ')
  })
  return textOf(rows)
}

export function* plannedCases(): Iterable<PlannedCase> {
  for (const height of [2, 4, 5, 8, 13, 21, 34, 49, 50]) yield { input: `${height}\n` }
}
