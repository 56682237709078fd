import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { Status, verdictOf, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import { countersDelta } from './counters.hot-sql.ts'
import type { Counter, CounterDelta } from './counters.hot-sql.ts'

type Counts = Record<string, number>

const add = (counts: Counts, delta: CounterDelta): void => {
  for (const [name, by] of Object.entries(delta)) counts[name] = (counts[name] ?? 0) + by
}

const recount = (states: Iterable<SubmissionState>): Counts => {
  const counts: Counts = {}
  for (const { status } of states) {
    const counter: Counter | null = verdictOf(status).counter
    counts.total = (counts.total ?? 0) + 1
    if (counter) counts[counter] = (counts[counter] ?? 0) + 1
  }
  return counts
}

const withoutZeros = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))

const status = fc.constantFrom(
  ...Object.values(verdicts)
    .filter((v) => v.phase !== 'none')
    .map((v) => v.code),
)
const message = fc.record({ submitId: fc.integer({ min: 1, max: 4 }), attempt: fc.integer({ min: 1, max: 3 }), status })

test('stored counters equal a recount from scratch, in whatever order submits, verdicts, repeats and late messages come', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 60 }), (messages) => {
      const states = new Map<number, SubmissionState>()
      const stored: Counts = {}
      for (const event of messages) {
        const known = states.get(event.submitId)
        if (!known) {
          const created = { submitId: event.submitId, attempt: 1, status: Status.pending }
          states.set(event.submitId, created)
          add(stored, countersDelta(null, created.status))
          continue
        }
        const next = advance(known, event)
        if (next === known) continue
        states.set(event.submitId, next)
        add(stored, countersDelta(known.status, next.status))
      }
      expect(withoutZeros(stored)).toEqual(withoutZeros(recount(states.values())))
    }),
    { numRuns: 500 },
  )
})

test('a new submission counts towards the total only', () => {
  expect(countersDelta(null, Status.pending)).toEqual({ total: 1 })
})

test('a changed verdict moves from one counter to the other', () => {
  expect(countersDelta(Status.accepted, Status.wrongAnswer)).toEqual({ ac: -1, wa: 1 })
  expect(countersDelta(Status.accepted, Status.accepted)).toEqual({})
  expect(countersDelta(Status.accepted, Status.pending)).toEqual({ ac: -1 })
})
