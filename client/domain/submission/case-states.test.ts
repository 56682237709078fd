import { Status } from '@podium/proto/rules/submission/verdict.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf } from './case-states.ts'

const looks = (...args: Parameters<typeof casesOf>) => casesOf(...args).map(({ look }) => look)

describe('the cases of a submission', () => {
  test('wait while it is pending or compiling', () => {
    expect(looks({ status: Status.pending, done: 0, total: 3 })).toEqual(['waiting', 'waiting', 'waiting'])
    expect(looks({ status: Status.compiling, done: 0, total: 2 })).toEqual(['waiting', 'waiting'])
  })

  test('have one current case while judging', () => {
    expect(looks({ status: Status.judging, done: 1, total: 4 })).toEqual(['ran', 'current', 'waiting', 'waiting'])
  })

  test('show a failure as soon as it is reported', () => {
    const caseStatuses = [Status.accepted, Status.wrongAnswer, Status.pending, Status.pending]
    expect(looks({ status: Status.judging, done: 2, total: 4, caseStatuses })).toEqual([
      'done',
      'failed',
      'current',
      'waiting',
    ])
  })

  // What a verdict may seem to say of the cases was invented before: a problem's order of cases and its mode are not
  // known here.
  test.each([
    Status.accepted,
    Status.wrongAnswer,
    Status.partial,
    Status.compileError,
    Status.cancelled,
    Status.systemError,
  ])('of which nothing is reported all look the same after verdict %i', (status) => {
    expect(casesOf({ status, done: 2, total: 3 })).toEqual([
      { look: 'unknown' },
      { look: 'unknown' },
      { look: 'unknown' },
    ])
  })

  test('show no verdict that was not reported, whatever the state says', () => {
    const state = fc.record({
      status: fc.constantFrom(...Object.values(Status)),
      done: fc.nat(6),
      total: fc.nat(6),
      caseStatuses: fc.option(
        fc.array(fc.constantFrom(Status.pending, Status.accepted, Status.wrongAnswer, Status.cancelled), {
          maxLength: 6,
        }),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(state, (reported) => {
        casesOf(reported).forEach(({ status }, index) =>
          expect(status === undefined || status === reported.caseStatuses?.[index]).toBe(true),
        )
      }),
    )
  })

  test('fill only the first failure when each is known', () => {
    const caseStatuses = [Status.accepted, Status.timeLimit, Status.wrongAnswer, Status.cancelled]
    const cases = casesOf({ status: Status.partial, done: 4, total: 4, caseStatuses })
    expect(cases).toEqual([
      { look: 'done', status: Status.accepted },
      { look: 'failed', status: Status.timeLimit },
      { look: 'done', status: Status.wrongAnswer },
      { look: 'skipped', status: Status.cancelled },
    ])
  })
})
