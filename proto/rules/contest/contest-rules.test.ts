import { describe, expect, test } from 'vitest'
import { allowsLanguage, defaultRules, feedbackOf, freezesAll, rulesFault } from './contest-rules.ts'

test('the rules of the contract have no fault', () => {
  expect(rulesFault(defaultRules)).toBeNull()
})

test.each([
  [{ penaltyMinutes: 0 }, null],
  [{ penaltyMinutes: 1_441 }, 'contestPenalty'],
  [{ penaltyMinutes: 1.5 }, 'contestPenalty'],
  [{ submitIntervalS: -1 }, 'contestInterval'],
  [{ submitIntervalS: Number.NaN }, 'contestInterval'],
  [{ languages: ['C', 'Klingon'] }, 'contestLanguages'],
])('%o are %s', (rules, fault) => {
  expect(rulesFault({ ...defaultRules, ...rules })).toBe(fault)
})

describe('a contest that names languages', () => {
  const contest = { languages: ['C++ 17', 'Java'] }

  test('lets in those and no other of this site', () => {
    expect(['C++ 17', 'Java', 'C++ 20', 'C'].filter((name) => allowsLanguage(contest, name))).toEqual([
      'C++ 17',
      'Java',
    ])
  })

  test('lets in languages of remote sites by their family', () => {
    const names = ['GNU G++17 7.3.0', 'Java 21 64bit', 'PyPy 3-64', 'Befunge']
    expect(names.filter((name) => allowsLanguage(contest, name))).toEqual(['GNU G++17 7.3.0', 'Java 21 64bit'])
  })
})

test('a contest that names none lets in every language', () => {
  expect(['C', 'Befunge'].every((name) => allowsLanguage({ languages: [] }, name))).toBe(true)
})

test('feedback is held back in OI contests alone', () => {
  expect([0, 1].map((type) => feedbackOf({ type, feedback: 'subtask' }))).toEqual(['full', 'subtask'])
  expect([0, 1].map((type) => freezesAll({ type, feedback: 'none' }))).toEqual([false, true])
})
