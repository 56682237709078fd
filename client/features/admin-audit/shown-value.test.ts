import { describe, expect, test } from 'vitest'
import { shownField, shownValue } from './shown-value.ts'
import type { ValueWords } from './shown-value.ts'

const uid = '0123456789abcdef0123456789abcdef'
const words: ValueWords = {
  locale: 'en-US',
  fields: { 'auth': 'Visibility', 'contest.type': 'Format', 'type': 'Kind', 'penalty_s': 'Added penalty' },
  values: { 'contest.type': { 0: 'ACM' }, 'role': { jury: 'Jury' } },
  people: { [uid]: 'mei' },
  problems: { 7: 'B' },
  yes: 'yes',
  no: 'no',
  hidden: '(not shown)',
  empty: '(empty)',
}
const shown = (kind: string, name: string, value: unknown) => shownValue(kind, name, value, words)

describe('a field of the log', () => {
  test('has the words of its own kind before the general ones, and its own name where there are none', () => {
    expect(['contest', 'problem', 'tag'].map((kind) => shownField(kind, 'type', words.fields))).toEqual([
      'Format',
      'Kind',
      'Kind',
    ])
    expect(shownField('contest', 'something_new', words.fields)).toBe('something_new')
  })

  test('of a call is the column that it means', () =>
    expect(shownField('call', 'penaltyS', words.fields)).toBe('Added penalty'))
})

describe('a value of the log', () => {
  test('that stands for something is said in words, one that nobody knows as it is stored', () => {
    expect(shown('contest', 'type', 0)).toBe('ACM')
    expect(shown('contest', 'type', 9)).toBe('9')
    expect(shown('contest_staff', 'role', 'jury')).toBe('Jury')
    expect(shown('submission', 'status', -1)).toBe('Wrong Answer')
  })

  test('names users and problems where it has their numbers', () => {
    expect(shown('contest_decision', 'uid', uid)).toBe('mei')
    expect(shown('clarification', 'claimed_uid', uid)).toBe('mei')
    expect(shown('contest_decision', 'cpid', 7)).toBe('B')
    expect(shown('contest_decision', 'uid', 'gone')).toBe('gone')
    // A text that happens to be somebody's number is a text.
    expect(shown('contest', 'title', uid)).toBe(uid)
  })

  test('has its unit, and numbers of things no thousands', () => {
    expect(shown('problem', 'time_limit_ms', 2000)).toBe('2,000 ms')
    expect(shown('contest', 'extra_max_s', 1800)).toBe('1,800 s')
    expect(shown('call', 'submitId', 34_262)).toBe('34262')
    expect(shown('contest_decision', 'minutes', -20)).toBe('−20')
  })

  test('is a time of the reader, a switch, a secret or nothing', () => {
    expect(shown('contest', 'start_time', '2026-11-26T10:00:00.5+00:00')).toMatch(/^2026-11-2[567] \d\d:00:00$/)
    expect([true, false].map((value) => shown('contest', 'visible', value))).toEqual(['yes', 'no'])
    expect(shown('contest', 'pwd', '***')).toBe('(not shown)')
    expect(shown('contest', 'description', '')).toBe('(empty)')
    expect(shown('contest', 'languages', [])).toBe('(empty)')
  })

  test('that has parts shows each with its words', () => {
    expect(shown('contest', 'rulings', { [uid]: { penaltyS: 1200 } })).toBe('mei (Added penalty: 1,200 s)')
    expect(shown('contest', 'languages', ['C', 'Java'])).toBe('C, Java')
  })

  test('with several parts is written in the language of its reader', () => {
    const value = { stars: ['mei', 'ann'], rules: { penaltyS: 20 } }
    const inChinese = shownValue('contest', 'row', value, { ...words, locale: 'zh-CN' })
    expect(shown('contest', 'row', value)).toBe('stars: mei, ann, rules (Added penalty: 20 s)')
    expect(inChinese).toBe('stars：mei、ann、rules（Added penalty：20 s）')
  })
})
