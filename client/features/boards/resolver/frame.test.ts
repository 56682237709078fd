import { expect, test } from 'vitest'
import { subjectAt } from './frame.ts'

const view = { lines: ['winner', 'second', 'last'].map((key) => ({ entry: { key } })) }
const press = (key: string, from: number, column: number) => ({ key, column, from, to: from, solved: false })
/** Two hidden cells of the second, then one of the winner. */
const steps = [press('second', 1, 0), press('second', 1, 1), press('winner', 0, 0)]
const at = (taken: number) => subjectAt({ view, steps, step: steps[taken], player: { taken } })

test('between two rows the hall looks at the one below, which is final; within a row at the team that is opened', () => {
  expect([0, 1, 2, 3].map(at)).toEqual([
    { key: 'last', isFinal: true },
    { key: 'second', isFinal: false },
    { key: 'second', isFinal: true },
    { key: 'winner', isFinal: true },
  ])
})

test('where nothing is below, and nothing final, it looks at the one that is opened', () => {
  const only = [press('last', 2, 0)]
  expect(subjectAt({ view, steps: only, step: only[0], player: { taken: 0 } })).toEqual({ key: 'last', isFinal: false })
})
