import { expect, test } from 'vitest'
import { caseModeName } from './case-modes.ts'

test.each([
  ['default', false, 'Judge all cases'],
  ['ergodic_without_error', false, 'Stop at first failure'],
  ['default', true, 'Sum of case scores'],
  ['subtask_lowest', true, 'Lowest of each subtask'],
  ['subtask_average', true, 'Average of each subtask'],
])('the mode %s (OI: %s) is called what the judge does: %s', (mode, isOi, name) =>
  expect(caseModeName(mode, isOi)).toBe(name),
)
