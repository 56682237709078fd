import { expect, test } from 'vitest'
import { isStuck } from './stuck.ts'

test('a lane where nothing waits, or not for long, moves', () => {
  expect(isStuck({ oldestWaitingS: null })).toBe(false)
  expect(isStuck({ oldestWaitingS: 60 })).toBe(false)
})

test('a lane whose oldest waits for over a minute is stuck', () => expect(isStuck({ oldestWaitingS: 61 })).toBe(true))
