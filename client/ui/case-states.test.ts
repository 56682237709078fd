import { Status } from '@podium/proto/model/verdict.ts'
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

  test('show a failure as soon as it is told', () => {
    const caseStatuses = [Status.accepted, Status.wrongAnswer, Status.pending, Status.pending]
    expect(looks({ status: Status.judging, done: 2, total: 4, caseStatuses })).toEqual(['done', 'failed', 'current', 'waiting'])
  })

  test('are all done when it was accepted', () => {
    expect(looks({ status: Status.accepted, done: 0, total: 2 })).toEqual(['done', 'done'])
  })

  test('end in the failing one, and the rest were skipped', () => {
    expect(looks({ status: Status.wrongAnswer, done: 2, total: 4 })).toEqual(['done', 'failed', 'skipped', 'skipped'])
  })

  test('are all skipped after a compile error', () => {
    expect(looks({ status: Status.compileError, done: 0, total: 2 })).toEqual(['skipped', 'skipped'])
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
