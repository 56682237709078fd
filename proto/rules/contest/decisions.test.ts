import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decisionKinds,
  ignoredOf,
  isInForce,
  longestExtraS,
  minutesFault,
  outKinds,
  pausedOf,
  replaces,
  rulingsOf,
} from './decisions.ts'
import type { Decision } from './decisions.ts'

const nothing = { uid: null, submitId: null, cpid: null, minutes: null, shown: null }
const uid = fc.constantFrom('ada', 'bob', 'cyd')
const decision: fc.Arbitrary<Decision> = fc.constantFrom(...decisionKinds).chain((kind): fc.Arbitrary<Decision> => {
  const of = (fields: Partial<Decision>): Decision => ({ ...nothing, kind, ...fields })
  if (kind === 'disqualify')
    return fc.tuple(uid, fc.constantFrom(...outKinds)).map(([one, shown]) => of({ uid: one, shown }))
  if (kind === 'penalty')
    return fc.tuple(uid, fc.integer({ min: -60, max: 60 })).map(([one, minutes]) => of({ uid: one, minutes }))
  if (kind === 'extraTime')
    return fc.tuple(fc.option(uid), fc.integer({ min: 1, max: 60 })).map(([one, minutes]) => of({ uid: one, minutes }))
  if (kind === 'ignore') return fc.integer({ min: 1, max: 9 }).map((submitId) => of({ submitId }))
  return fc.option(fc.integer({ min: 1, max: 4 })).map((cpid) => of({ cpid }))
})
const decisions = fc.array(decision, { maxLength: 20 })

test('what is in force of a participant is what an independent recount of the list finds', () => {
  fc.assert(
    fc.property(decisions, (list) => {
      const rulings = rulingsOf(list)
      for (const one of ['ada', 'bob', 'cyd']) {
        let [penaltyMin, extraMin, out] = [0, 0, null as string | null]
        for (const { kind, uid: whose, minutes, shown } of list) {
          if (whose !== one) continue
          if (kind === 'penalty') penaltyMin += minutes ?? 0
          else if (kind === 'extraTime') extraMin += minutes ?? 0
          else if (kind === 'disqualify') out = shown
        }
        const { penaltyS = 0, extraS = 0, out: found = null } = rulings[one] ?? {}
        expect([penaltyS, extraS, found]).toEqual([penaltyMin * 60, extraMin * 60, out])
      }
      const extras = Object.values(rulings).map(({ extraS = 0 }) => extraS)
      expect(longestExtraS(rulings)).toBe(Math.max(0, ...extras))
    }),
  )
})

test('a decision that is taken back leaves what was there without it', () => {
  fc.assert(
    fc.property(decisions, decision, fc.nat(20), (list, one, at) => {
      const position = Math.min(at, list.length)
      const given = [...list.slice(0, position), one, ...list.slice(position)]
      const left = given.filter((each) => each !== one)
      expect([rulingsOf(left), pausedOf(left), ignoredOf(left)]).toEqual([
        rulingsOf(list),
        pausedOf(list),
        ignoredOf(list),
      ])
    }),
  )
})

test('what is in force already is not decided again, but for minutes, which add up', () => {
  fc.assert(
    fc.property(decisions, decision, (list, one) => {
      expect(isInForce([...list, one], one)).toBe(one.minutes === null)
      expect(isInForce([], one)).toBe(false)
    }),
  )
})

test('a participant is disqualified in one way', () => {
  const hidden: Decision = { ...nothing, kind: 'disqualify', uid: 'ada', shown: 'hidden' }
  const last: Decision = { ...hidden, shown: 'last' }
  expect(replaces(last, hidden)).toBe(true)
  expect(replaces({ ...last, uid: 'bob' }, hidden)).toBe(false)
  expect(isInForce([hidden], last)).toBe(false)
})

test('minutes are whole numbers within their bounds, and a penalty is never changed by nothing', () => {
  const faults = (kind: Decision['kind'], all: readonly (number | null)[]) =>
    all.map((minutes) => minutesFault({ kind, minutes }))
  expect(faults('extraTime', [1, 600, 0, 601, 1.5, null, -1])).toEqual([null, null, ...Array(5).fill('decisionExtra')])
  expect(faults('penalty', [-1_440, 1_440, 0, 1_441, null])).toEqual([null, null, ...Array(3).fill('decisionPenalty')])
  expect(faults('pause', [null])).toEqual([null])
})
