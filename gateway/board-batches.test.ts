import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardChange } from '@podium/proto/rules/board/snapshot.ts'
import { createBoardBatches } from './board-batches.ts'
import type { BoardBatches } from './board-batches.ts'

let sent: string[]
let batches: BoardBatches

const change = (rev: number, user = `u${rev}`): BoardChange => ({
  rev,
  from: rev - 1,
  rows: [{ u: user, o: 1, c: [[rev]] }],
})
const take = (one: BoardChange, room = 'board:1:public|public'): void => batches.take('board:1:public', room, one)

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  batches = createBoardBatches((_topic, room, { from, rev, rows }) => {
    sent.push(`${room.split('|')[1]} ${from}-${rev} ${rows.map(({ u, c }) => `${u}:${JSON.stringify(c)}`).join(' ')}`)
  })
})
afterEach(() => {
  batches.close()
  vi.useRealTimers()
})

test('one change after a pause goes out at once', () => {
  take(change(1))
  vi.advanceTimersByTime(300)
  take(change(2))
  expect(sent).toEqual(['public 0-1 u1:[[1]]', 'public 1-2 u2:[[2]]'])
})

test('a burst goes out as one batch with the last state of each row, at most four a second', () => {
  take(change(1))
  for (let rev = 2; rev <= 40; rev += 1) take(change(rev, rev % 2 === 0 ? 'even' : 'odd'))
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(250)
  expect(sent.slice(1)).toEqual(['public 1-40 even:[[40]] odd:[[39]]'])
  for (let rev = 41; rev <= 140; rev += 1) {
    take(change(rev))
    vi.advanceTimersByTime(10)
  }
  expect(sent.length).toBeLessThanOrEqual(2 + 4)
})

test('rooms do not wait for each other', () => {
  take(change(1))
  take(change(1), 'board:1:public|jury')
  expect(sent).toHaveLength(2)
})

test('the newest revision is known before its batch has left', () => {
  take(change(1))
  take(change(2))
  expect(sent).toHaveLength(1)
  expect([batches.newestRev('board:1:public'), batches.newestRev('board:2:public')]).toEqual([2, 0])
})
