import { expect, test } from 'vitest'
import { isStuck } from './stuck.ts'

test('a lane where nothing waits, or not for long, moves', () => {
  expect(isStuck({ oldestWaitingS: null, running: 0 })).toBe(false)
  expect(isStuck({ oldestWaitingS: 60, running: 0 })).toBe(false)
})

test('a lane whose oldest waits for over a minute is stuck', () =>
  expect(isStuck({ oldestWaitingS: 61, running: 0 })).toBe(true))

test('a long queue that is worked on is busy, not stuck', () =>
  expect(isStuck({ oldestWaitingS: 600, running: 1 })).toBe(false))
