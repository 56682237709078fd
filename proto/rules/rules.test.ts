import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errors, errorText, pageTextOf } from '../errors/index.ts'
import type { ErrorCode } from '../errors/index.ts'
import type { ErrorRow } from '../errors/row.ts'
import { localeFromHeader } from './site/locale.ts'
import { roles } from './user/roles.ts'
import { fullOiRankScore, limitFactor, oiRankScore } from './submission/score.ts'
import { parseTopic, topics } from '../events/topics.ts'
import { isFinal, isInProgress, isManualVerdict, Status, verdictOf, verdicts } from './submission/verdict.ts'

describe('verdict table', () => {
  test('has one row per code of the contract', () => {
    const codes = Object.values(verdicts)
      .map((v) => v.code)
      .toSorted((a, b) => a - b)
    expect(codes).toEqual([-10, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
  test('counts exactly pending, compiling and judging as in progress', () => {
    expect(Object.values(Status).filter(isInProgress).toSorted()).toEqual([5, 6, 7])
  })
  test('charges time for presentation, answer, time, memory and run-time errors only', () => {
    const costly = Object.values(verdicts)
      .filter((v) => v.penalty)
      .map((v) => v.code)
    expect(costly.toSorted((a, b) => a - b)).toEqual([-3, -1, 1, 2, 3])
  })
  test('keeps cancelled, compile error and codes in progress out of manual judging', () => {
    expect(
      Object.values(Status)
        .filter(isManualVerdict)
        .toSorted((a, b) => a - b),
    ).toEqual([-3, -1, 0, 1, 2, 3, 4, 8, 10])
  })
  test('reads a code of a newer sender as an unknown result', () => {
    expect(verdictOf(77)).toBe(verdicts.unknownResult)
    expect(isFinal(77)).toBe(false)
  })
})

describe('error table', () => {
  test('has a text in both languages for every code, with the same place holders', () => {
    for (const code of Object.keys(errors) as ErrorCode[]) {
      const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
      const { text, pageText = text }: ErrorRow = errors[code]
      for (const { 'zh-CN': zh, 'en-US': en } of [text, pageText]) {
        expect(zh, code).toMatch(/\p{Script=Han}|\{/u)
        expect(holes(zh), code).toEqual(holes(en))
      }
    }
  })
  test('is put in other words on the pages where the wire fixes a text that reads badly', () => {
    expect(errorText('emailFormat', 'en-US')).toBe('Email format check')
    expect(pageTextOf('emailFormat', 'en-US')).toBe('Enter a valid email address')
    expect(pageTextOf('groupMissing', 'en-US')).toBeUndefined()
  })
  test('fills place holders and leaves unknown ones visible', () => {
    expect(errorText('submitTooFast', 'en-US', { seconds: 8 })).toContain('wait 8 s')
    expect(errorText('submitTooFast', 'en-US')).toContain('{seconds}')
  })
})

describe('locale', () => {
  test.each([
    ['zh-cn', 'zh-CN'],
    ['zh-TW;q=0.9', 'zh-CN'],
    ['fr, en-GB;q=0.8, zh', 'en-US'],
    ['fr', 'zh-CN'],
    [undefined, 'zh-CN'],
  ] as const)('reads %s as %s', (header, expected) => {
    expect(localeFromHeader(header, 'zh-CN')).toBe(expected)
  })
})

describe('roles', () => {
  test('give every permission to root alone', () => {
    const holders = roles.filter((role) => (role.permissions as readonly string[]).includes('rejudge'))
    expect(holders.map((role) => role.name)).toEqual(['root'])
  })
})

describe('points', () => {
  test('double limits for languages other than C and C++', () => {
    expect(['C', 'C With O2', 'C++', 'C++ 20 With O2'].map(limitFactor)).toEqual([1, 1, 1, 1])
    expect(['C#', 'Java', 'Python3', 'Rust'].map(limitFactor)).toEqual([2, 2, 2, 2])
  })
  test('give full marks the full rank score', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 2 }), (full, difficulty) => {
        expect(oiRankScore(full, full, difficulty)).toBe(fullOiRankScore(full, difficulty))
      }),
    )
  })
  test('give nothing when the problem has no full score', () => {
    expect(oiRankScore(50, null, 2)).toBe(0)
    expect(oiRankScore(50, 0, 2)).toBe(0)
  })
})

describe('topics', () => {
  test('parse what they print', () => {
    expect(parseTopic(topics.submission(81))).toEqual({ kind: 'submission', submitId: 81 })
    expect(parseTopic(topics.user('1'))).toEqual({ kind: 'user', uid: '1' })
    expect(parseTopic(topics.status())).toEqual({ kind: 'status' })
    expect(parseTopic(topics.adminDiscussions())).toEqual({ kind: 'admin-talk' })
  })
  test.each([
    '',
    'status:',
    'submission:0',
    'submission:1e3',
    'submission:-1',
    'user:',
    'user:XY',
    'toString',
    '__proto__:1',
  ])('refuse %j', (name) => expect(parseTopic(name)).toBeNull())
})
