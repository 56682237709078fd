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

test('a judge whose disk is full is out until there is room, whatever ends meanwhile, and longer when it was too little', async () => {
  const { availability, reported } = opened()
  let isFull = true
  const hasRoom = async () => !isFull
  availability.diskFull(diskFull, hasRoom)
  expect(availability.outage).toEqual({ reason: diskFull, sinceMs: 0, untilMs: 1_000 })
  availability.taskSucceeded()
  for (let count = 0; count < 3; count += 1) availability.taskFailed(knownRunWrong)
  availability.diskFull(diskFull, hasRoom)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(availability.outage).toMatchObject({ reason: diskFull, sinceMs: 0, untilMs: expect.any(Number) })
  isFull = false
  await vi.advanceTimersByTimeAsync(2_000)
  expect([availability.outage, reported.at(-1)]).toEqual([null, null])
  availability.diskFull(diskFull, hasRoom)
  expect(availability.outage).toMatchObject({ untilMs: Date.now() + 2_000 })
  await vi.advanceTimersByTimeAsync(2_000)
  availability.taskSucceeded()
  availability.diskFull(diskFull, hasRoom)
  expect(availability.outage).toMatchObject({ untilMs: Date.now() + 1_000 })
})

test('a wrong known run outlasts a full disk', async () => {
  const { availability } = opened()
  availability.diskFull(diskFull, async () => true)
  availability.knownRunFailed(knownRunWrong)
  await vi.advanceTimersByTimeAsync(60_000)
  availability.diskFull(diskFull, async () => true)
  expect(availability.outage).toEqual({ reason: knownRunWrong, sinceMs: 0 })
})

test('a judge that is told to end waits no longer', async () => {
  const { availability } = opened()
  for (let count = 0; count < 20; count += 1) availability.taskFailed(diskFull)
  const waiting = availability.untilTaking()
  availability.end()
  await expect(waiting).resolves.toBeUndefined()
})
