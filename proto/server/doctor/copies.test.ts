import { expect, test } from 'vitest'
import { copiesFindings } from './copies.ts'

const whole = [
  { name: 'bus2', current: true },
  { name: 'bus3', current: true },
]
const tasks = { name: 'TASKS', replicas: 3, others: whole }

const linesOf = (...stored: Parameters<typeof copiesFindings>[0]): string[] =>
  copiesFindings(stored).map(({ what }) => what)

test('streams that are whole everywhere are one line', () => {
  expect(linesOf(tasks, { ...tasks, name: 'VERDICTS' })).toEqual(['all streams and buckets are whole on 3 servers'])
  expect(linesOf({ name: 'TASKS', replicas: 1, others: [] })).toEqual(['all streams and buckets are whole on 1 server'])
  expect(linesOf()).toEqual([])
})

test('a server that is away, behind or missing is named with what it lacks', () => {
  const [first] = whole.slice(0, 1)
  expect(
    linesOf(
      tasks,
      { ...tasks, name: 'AWAY', others: [...whole.slice(0, 1), { name: 'bus3', current: true, offline: true }] },
      { ...tasks, name: 'BEHIND', others: whole.map((one) => ({ ...one, current: one === first })) },
      { ...tasks, name: 'FEW', others: whole.slice(0, 1) },
    ),
  ).toEqual([
    'AWAY is not whole on bus3',
    'BEHIND is not whole on bus3',
    'FEW is not whole on a server that is missing',
  ])
})
