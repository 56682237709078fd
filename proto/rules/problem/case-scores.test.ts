import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenCaseScores, fullScore } from './case-scores.ts'

test('points split evenly add up to all of them, over cases and over subtasks', () => {
  const modes = fc.constantFrom('default', 'subtask_lowest', 'subtask_average')
  fc.assert(
    fc.property(modes, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }), (mode, groups) => {
      const cases = groups.map((groupNum) => ({ score: null, groupNum }))
      const scores = evenCaseScores(mode, cases)
      expect(
        fullScore(
          mode,
          cases.map((one, index) => ({ ...one, score: scores[index] ?? 0 })),
        ),
      ).toBe(100)
    }),
  )
})
