import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, revisionOf } from './submission-state.ts'
import type { SubmissionState } from './submission-state.ts'
import { Status } from './verdict.ts'

const pending: SubmissionState = { submitId: 1, attempt: 1, status: Status.pending }

const anyState: fc.Arbitrary<SubmissionState> = fc.record({
  submitId: fc.constant(1),
  attempt: fc.integer({ min: 1, max: 3 }),
  status: fc.constantFrom(5, 6, 7, 0, -1, -2, 1, 2, 3, 4, 8, -4, 10),
  done: fc.integer({ min: 0, max: 5 }),
  total: fc.constant(5),
})

describe('advance', () => {
  test('walks through compiling and judging to the verdict', () => {
    const events: SubmissionState[] = [
      { ...pending, status: Status.compiling },
      { ...pending, status: Status.judging, done: 0, total: 2 },
      { ...pending, status: Status.judging, done: 1, total: 2 },
      { ...pending, status: Status.accepted, time: 3, memory: 400 },
    ]
    expect(events.reduce(advance, pending)).toEqual(events.at(-1))
  })

  test('returns the same object for a message of an older attempt', () => {
    const rejudged: SubmissionState = { ...pending, attempt: 2 }
    expect(advance(rejudged, { ...pending, status: Status.accepted })).toBe(rejudged)
  })

  test('never leaves a final state within its attempt', () => {
    const final: SubmissionState = { ...pending, status: Status.wrongAnswer }
    for (const status of [Status.pending, Status.compiling, Status.judging, Status.accepted]) {
      expect(advance(final, { ...pending, status, done: 99 })).toBe(final)
    }
  })

  test('ignores messages of another submission', () => {
    expect(advance(pending, { ...pending, submitId: 2, attempt: 9 })).toBe(pending)
  })

  test('ends in the newest state whatever the order of arrival', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1 }), (events) => {
        const end = events.reduce(advance, pending)
        expect(revisionOf(end)).toBe(Math.max(revisionOf(pending), ...events.map(revisionOf)))
      }),
    )
  })

  test('changes nothing when every message comes twice', () => {
    fc.assert(
      fc.property(fc.array(anyState), (events) => {
        const once = events.reduce(advance, pending)
        expect(events.reduce(advance, once)).toBe(once)
      }),
    )
  })
})
