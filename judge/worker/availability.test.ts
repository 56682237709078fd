import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { Availability } from './availability.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const diskFull = quoted('the disk is full')
const knownRunWrong = [judgeMessage('knownRunWrong', { status: -1 })]

const opened = () => {
  const availability = new Availability(createLog('test', 'silent'))
  const reported: unknown[] = []
  availability.onChange(() => void reported.push(availability.outage))
  return { availability, reported }
}

test('a judge takes no tasks after the second failure in a row, longer with each, and again after one it judged', () => {
  const { availability } = opened()
  const untilAfterFailure = () => {
    availability.taskFailed(diskFull)
    return availability.outage?.untilMs ?? null
  }
  expect(Array.from({ length: 4 }, untilAfterFailure)).toEqual([null, 1_000, 2_000, 4_000])
  vi.advanceTimersByTime(3_999)
  expect(availability.outage).toEqual({ reason: diskFull, sinceMs: 0, untilMs: 4_000 })
  vi.advanceTimersByTime(1)
  expect(availability.outage).toBeNull()
  for (let count = 0; count < 20; count += 1) availability.taskFailed(diskFull)
  expect(availability.outage).toMatchObject({ sinceMs: 4_000, untilMs: 34_000 })
  availability.taskSucceeded()
  expect([availability.outage, untilAfterFailure()]).toEqual([null, null])
})

test('whatever the reason, its beginning and its end are reported, and who waits is let go on', async () => {
  const { availability, reported } = opened()
  for (let count = 0; count < 2; count += 1) availability.taskFailed(diskFull)
  const waiting = availability.untilTaking()
  availability.knownRunFailed(knownRunWrong)
  availability.knownRunRecovered()
  await expect(waiting).resolves.toBeUndefined()
  expect(reported).toEqual([
    { reason: diskFull, sinceMs: 0, untilMs: 1_000 },
    { reason: knownRunWrong, sinceMs: 0 },
    null,
  ])
})

test('a wrong known run outlasts what happens to the tasks that it still holds', () => {
  const { availability } = opened()
  availability.knownRunFailed(knownRunWrong)
  for (let count = 0; count < 3; count += 1) availability.taskFailed(diskFull)
  availability.taskSucceeded()
  vi.advanceTimersByTime(60_000)
  expect(availability.outage).toEqual({ reason: knownRunWrong, sinceMs: 0 })
})

test('a judge that is told to end waits no longer', async () => {
  const { availability } = opened()
  for (let count = 0; count < 20; count += 1) availability.taskFailed(diskFull)
  const waiting = availability.untilTaking()
  availability.end()
  await expect(waiting).resolves.toBeUndefined()
})
