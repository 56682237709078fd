import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advanceAttempt, takenOver } from './attempt.ts'
import type { AttemptEvent } from './attempt.ts'
import { boundAccount, isAttemptOver, resultOf, runOf } from './attempt-state.ts'
import type { AttemptPhase, AttemptState, Handover } from './attempt-state.ts'

const result = { status: 0, timeMs: 1, memoryKb: 2, report: null }
const handover: Handover = { accountId: 1, baseline: '9', marker: '', sourceHash: 'h', startedAtMs: 1_000_000 }
const queued: AttemptState = { phase: 'queued' }
const run = (events: readonly AttemptEvent[], from: AttemptState = queued): AttemptState =>
  events.reduce<AttemptState>(advanceAttempt, from)

const take: AttemptEvent = { kind: 'take', accountId: 1, fence: 5, atMs: 0 }
const post: AttemptEvent = { kind: 'post', fence: 5, handover }
const lookFor: AttemptEvent = { kind: 'look-for', fence: 5, atMs: 1_000_000, isConfirmed: false }
const found: AttemptEvent = { kind: 'run', fence: 5, runId: '10', atMs: 1_000_002 }
const follow: AttemptEvent = { kind: 'follow', fence: 5, status: 7 }
const finish: AttemptEvent = { kind: 'finish', fence: 5, result }
const absentAt = (atMs: number): AttemptEvent => ({ kind: 'absent', fence: 5, atMs })
const giveUp = (why: 'ambiguous' | 'expired', atMs: number): AttemptEvent => ({
  kind: 'give-up',
  fence: 5,
  why,
  atMs,
  result,
})

test('an attempt goes from the queue to its verdict', () => {
  const phases: AttemptPhase[] = []
  let state: AttemptState = queued
  for (const event of [take, post, found, follow, finish]) phases.push((state = advanceAttempt(state, event)).phase)
  expect(phases).toEqual(['laned', 'posting', 'known', 'following', 'final'])
  expect([runOf(state), resultOf(state), isAttemptOver(state), boundAccount(state)]).toEqual(['10', result, true, null])
})

describe('from posting back to the lane leads', () => {
  const posting = run([take, post])
  test('a refusal that the poster has read', () => {
    expect(advanceAttempt(posting, { kind: 'not-stored', fence: 5 }).phase).toBe('laned')
  })
  test('no refusal once the run has to be looked for, by whomever', () => {
    const recovering = advanceAttempt(posting, lookFor)
    expect(advanceAttempt(recovering, { kind: 'not-stored', fence: 5 })).toBe(recovering)
    const overtaken = advanceAttempt(posting, { ...take, fence: 6 })
    expect(advanceAttempt(overtaken, { kind: 'not-stored', fence: 6 })).toBe(overtaken)
  })
  test('absence that was found three times, at 60, 80 and 120 s after the start', () => {
    const at = (...times: number[]) => run([lookFor, ...times.map((s) => absentAt(1_000_000 + s * 1000))], posting)
    expect(at(60, 80, 120).phase).toBe('laned')
    expect(at(10, 20, 59, 60, 61, 79, 80, 100, 119).phase).toBe('posting')
    expect(at(200, 220, 260).phase).toBe('laned')
    expect(at(200, 219, 259).phase).toBe('posting')
  })
  test('no absence of a run that the site has confirmed', () => {
    const confirmed = advanceAttempt(posting, { ...lookFor, isConfirmed: true })
    const looked = run(
      [60, 80, 120, 300].map((s) => absentAt(1_000_000 + s * 1000)),
      confirmed,
    )
    expect(looked).toMatchObject({ phase: 'posting', absentAtMs: { length: 2 } })
  })
  test('absence only to whoever holds the lane, and only to a recovery', () => {
    expect(advanceAttempt(posting, absentAt(2_000_000))).toBe(posting)
    const overtaken = advanceAttempt(posting, { ...take, fence: 6, atMs: 1_000_001 })
    expect(advanceAttempt(overtaken, absentAt(2_000_000))).toBe(overtaken)
  })
})

test('a run that cannot be told ends unknown, at once or after ten minutes', () => {
  const recovering = run([take, post, lookFor])
  expect(advanceAttempt(recovering, giveUp('ambiguous', 1_000_001)).phase).toBe('unknown')
  expect(advanceAttempt(recovering, giveUp('expired', 1_599_999)).phase).toBe('posting')
  expect(advanceAttempt(recovering, giveUp('expired', 1_600_000)).phase).toBe('unknown')
})

test('what comes before a hand-over ends without one, what comes after does not', () => {
  for (const kind of ['refuse', 'wall'] as const) {
    expect(isAttemptOver(run([{ kind, result }]))).toBe(true)
    expect(isAttemptOver(run([take, { kind, result }]))).toBe(true)
    for (const events of [[post], [post, found], [post, found, follow]])
      expect(isAttemptOver(run([take, ...events, { kind, result }]))).toBe(false)
  }
})

test('a lane that was taken over cannot change the attempt, and another account only one that is not handed over', () => {
  const other: AttemptEvent = { kind: 'take', accountId: 2, fence: 6, atMs: 0 }
  expect(run([take, other])).toMatchObject({ phase: 'laned', accountId: 2, fence: 6 })
  expect(run([take, { ...other, fence: 5 }])).toMatchObject({ accountId: 1, fence: 5 })
  expect(run([take, other, post]).phase).toBe('laned')
  for (const events of [[post], [post, found], [post, found, follow]]) {
    const state = run([take, ...events])
    expect(advanceAttempt(state, other)).toBe(state)
    const overtaken = advanceAttempt(state, { ...take, fence: 6 })
    for (const event of [found, follow, finish, giveUp('ambiguous', 2_000_000)])
      expect(advanceAttempt(overtaken, event)).toBe(overtaken)
  }
})

test('an attempt that a newer one replaced stands still', () => {
  for (const events of [[], [take], [take, post], [take, post, found], [take, post, found, follow]]) {
    const state = run([...events, { kind: 'supersede', by: 2 }])
    expect(state.phase).toBe('superseded')
    for (const event of [take, { ...take, fence: 9 }, post, found, follow, finish, absentAt(9_000_000)])
      expect(advanceAttempt(state, event)).toBe(state)
  }
  const over = run([take, post, found, finish])
  expect(advanceAttempt(over, { kind: 'supersede', by: 2 })).toBe(over)
})

describe('a newer attempt begins with', () => {
  const recovering = run([take, post, lookFor])
  const superseded = (state: AttemptState) => advanceAttempt(state, { kind: 'supersede', by: 2 })
  test('looking for what was posted, with its own ten minutes', () => {
    for (const earlier of [
      recovering,
      superseded(recovering),
      advanceAttempt(recovering, giveUp('ambiguous', 1_000_001)),
    ]) {
      const state = takenOver(earlier, 5_000_000)
      expect(state).toMatchObject({ phase: 'posting', handover, recoveringSinceMs: 5_000_000, absentAtMs: [] })
      expect(boundAccount(state)).toBe(1)
      expect(advanceAttempt(state, { ...take, fence: 1 })).toMatchObject({ phase: 'posting', fence: 1 })
    }
  })
  test('the run where it is known', () => {
    const following = run([take, post, found, follow])
    expect(takenOver(superseded(following), 0)).toEqual({
      phase: 'known',
      accountId: 1,
      fence: 0,
      runId: '10',
      sinceMs: 0,
    })
  })
  test('the queue where nothing is at the site, or where the old verdict is to be judged anew', () => {
    for (const earlier of [
      queued,
      superseded(run([take])),
      run([{ kind: 'refuse', result }]),
      run([{ kind: 'wall', result }]),
    ])
      expect(takenOver(earlier, 0)).toEqual(queued)
    expect(takenOver(run([take, post, found, finish]), 0)).toEqual(queued)
  })
})

/** Whatever workers send, in whatever order: fences, times and accounts as they come. */
const anyEvent: fc.Arbitrary<AttemptEvent> = fc
  .record({
    fence: fc.integer({ min: 1, max: 4 }),
    accountId: fc.integer({ min: 1, max: 2 }),
    atMs: fc.integer({ min: 0, max: 2_000_000 }),
    isConfirmed: fc.boolean(),
  })
  .chain(({ fence, accountId, atMs, isConfirmed }) =>
    fc.constantFrom<AttemptEvent>(
      { kind: 'inherit', from: { phase: 'known', accountId, fence, runId: '9', sinceMs: atMs }, atMs },
      { kind: 'take', accountId, fence, atMs },
      { kind: 'post', fence, handover: { ...handover, accountId, startedAtMs: atMs } },
      { kind: 'not-stored', fence },
      { kind: 'look-for', fence, atMs, isConfirmed },
      { kind: 'run', fence, runId: '10', atMs },
      { kind: 'absent', fence, atMs },
      { kind: 'give-up', fence, atMs, why: 'ambiguous', result },
      { kind: 'follow', fence, status: 7 },
      { kind: 'finish', fence, result },
      { kind: 'refuse', result },
      { kind: 'supersede', by: 2 },
    ),
  )

type Rule = (state: AttemptState, event: AttemptEvent, next: AttemptState) => boolean

const rules: Record<string, Rule> = {
  'one way into posting': (state, event, next) =>
    next.phase !== 'posting' || state.phase === 'posting' || (state.phase === 'laned' && event.kind === 'post'),
  'out of posting only when nothing is stored': (state, event, next) =>
    state.phase !== 'posting' ||
    next.phase !== 'laned' ||
    (event.kind === 'not-stored' && state.recoveringSinceMs === null) ||
    (event.kind === 'absent' && state.absentAtMs.length === 2 && !state.isConfirmed),
  'an end is not left': (state, event) =>
    !isAttemptOver(state) || (state.phase === 'unknown' && event.kind === 'supersede'),
  'fences grow': (state, _, next) => !('fence' in state && 'fence' in next) || next.fence >= state.fence,
  'what was handed over stays with its account': (state, _, next) =>
    boundAccount(state) === null || boundAccount(next) === null || boundAccount(next) === boundAccount(state),
}

test.each(Object.entries(rules))('in any order of events: %s', (_, rule) => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      let state: AttemptState = queued
      for (const event of events) {
        const next = advanceAttempt(state, event)
        expect(next === state || rule(state, event, next)).toBe(true)
        state = next
      }
    }),
    { numRuns: 1000 },
  )
})
