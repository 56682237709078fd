import { expect, test } from 'vitest'
import { answerKey, isOpen, withoutRow, withRow } from './changes.ts'
import type { Clarification, Clarifications } from './changes.ts'

const row = (changes: Partial<Clarification>): Clarification => ({
  id: 1,
  displayId: null,
  question: 'Is it?',
  isOwn: false,
  username: null,
  displayName: null,
  to: null,
  state: 'new',
  claimedBy: null,
  answer: null,
  answeredBy: null,
  isPublic: false,
  mergedInto: null,
  askedAt: '2026-11-26T10:00:00.000+0000',
  answeredAt: null,
  rev: 1,
  ...changes,
})
const all = (records: Clarification[], mayAnswer = false): Clarifications => ({ mayAsk: true, mayAnswer, records })

test('what is pushed comes in its place, the newest question first, and older news change nothing', () => {
  const before = all([row({ id: 3, rev: 5 }), row({ id: 1 })])
  expect(withRow(before, row({ id: 2 })).records.map(({ id }) => id)).toEqual([3, 2, 1])
  expect(withRow(before, row({ id: 3, rev: 4 }))).toBe(before)
  expect(withRow(before, row({ id: 3, rev: 6, answer: 'Yes' })).records[0]?.answer).toBe('Yes')
})

test('an own question stays own, whatever is pushed to everybody', () => {
  const own = all([row({ isOwn: true })])
  expect(withRow(own, row({ rev: 9, isPublic: true }))).toBe(own)
  expect(withoutRow(own, 1)).toBe(own)
})

test('an answer that is taken back goes from the others and stays with the jury', () => {
  expect(withoutRow(all([row({})]), 1).records).toEqual([])
  const ofJury = all([row({})], true)
  expect(withoutRow(ofJury, 1)).toBe(ofJury)
})

test('a merged question waits no more by itself, and a changed answer is unread again', () => {
  expect([row({}), row({ state: 'claimed' }), row({ state: 'answered' }), row({ mergedInto: 2 })].map(isOpen)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(answerKey(row({ answeredAt: 'a' }))).not.toBe(answerKey(row({ answeredAt: 'b' })))
})
