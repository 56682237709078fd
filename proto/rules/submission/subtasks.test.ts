import { expect, test } from 'vitest'
import { subtaskPoints } from './subtasks.ts'
import { Status } from './verdict.ts'

const one = (groupNum: number, score: number, status: number = Status.accepted) => ({ groupNum, score, status })

test('a subtask is worth its lowest case, skipped ones nothing', () => {
  const cases = [one(1, 30), one(1, 20, Status.partial), one(2, 0, Status.wrongAnswer), one(2, 0, Status.cancelled)]
  expect(subtaskPoints('subtask_lowest', cases)).toEqual([
    [1, 20, 0],
    [2, 0, 0],
  ])
})

test('or the mean of its cases, half up', () => {
  expect(subtaskPoints('subtask_average', [one(4, 10), one(4, 5, Status.partial), one(9, 7)])).toEqual([
    [4, 8, 0],
    [9, 7, 1],
  ])
})

test('cases without subtasks make none', () => {
  expect(subtaskPoints('default', [one(1, 10)])).toBeNull()
  expect(subtaskPoints('subtask_lowest', [])).toBeNull()
})
