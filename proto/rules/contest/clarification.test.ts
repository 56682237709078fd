import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clarificationState, isMergeable, isForAll, seesClarification, takesQuestions } from './clarification.ts'

const anyText = fc.option(fc.string(), { nil: null })
const asked = fc.record({
  uid: fc.constantFrom('a', 'b'),
  recipients: fc.subarray(['a', 'c', 'd']),
  answer: anyText,
  isPublic: fc.boolean(),
  mergedInto: fc.option(fc.nat(), { nil: null }),
})

test('nobody but the jury sees what others have asked or were written before it is answered to all', () => {
  fc.assert(
    fc.property(asked, fc.constantFrom('a', 'b', 'c'), (one, uid) => {
      const sees = seesClarification({ uid, isJury: false }, one)
      expect(sees).toBe(uid === one.uid || one.recipients.includes(uid) || isForAll(one))
      expect(seesClarification({ uid, isJury: true }, one)).toBe(true)
      const isSecret = one.answer === null || !one.isPublic || one.mergedInto !== null
      expect(isForAll(one)).toBe(!isSecret)
    }),
  )
})

test('an answer ends the claim', () => {
  fc.assert(
    fc.property(anyText, anyText, (claimedBy, answer) => {
      const expected = answer !== null ? 'answered' : claimedBy !== null ? 'claimed' : 'new'
      expect(clarificationState({ claimedBy, answer })).toBe(expected)
    }),
  )
})

test('merges in any order never make a chain or a ring, and an answered question stays itself', () => {
  const merges = fc.array(fc.record({ from: fc.nat(4), into: fc.nat(4) }), { maxLength: 20 })
  fc.assert(
    fc.property(merges, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), (given, hasAnswer) => {
      let all = hasAnswer.map((has, id) => ({ id, mergedInto: null as number | null, answer: has ? 'Yes' : null }))
      for (const { from, into } of given) {
        const [one, other] = [all[from], all[into]]
        if (!one || !other || !isMergeable(one, other)) continue
        all = all.map((each) => (each.id === from || each.mergedInto === from ? { ...each, mergedInto: into } : each))
      }
      for (const { id, mergedInto, answer } of all) {
        expect(mergedInto === null || (all[mergedInto]?.mergedInto === null && mergedInto !== id)).toBe(true)
        expect(answer === null || mergedInto === null).toBe(true)
      }
    }),
  )
})

test('questions are taken from the start to the end', () => {
  const phases = ['scheduled', 'running', 'sealed', 'ended-sealed', 'ended-open'] as const
  expect(phases.filter(takesQuestions)).toEqual(['running', 'sealed'])
})
