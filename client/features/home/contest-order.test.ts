import { expect, test } from 'vitest'
import { soonestFirst } from './contest-order.ts'

const contest = (status: number, start: string, end: string) => ({
  status,
  startTime: `2026-11-${start}:00:00.000+0000`,
  endTime: `2026-11-${end}:00:00.000+0000`,
})

test('lists contests that run before those to come, what ends or starts first above', () => {
  const [ends, later, soon, far] = [
    contest(0, '23T08', '23T12'),
    contest(0, '22T08', '24T12'),
    contest(-1, '24T08', '24T09'),
    contest(-1, '25T08', '25T09'),
  ]
  expect(soonestFirst([far, soon, later, ends])).toEqual([ends, later, soon, far])
})
