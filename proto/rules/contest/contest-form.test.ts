import { describe, expect, test } from 'vitest'
import { contestFault, isColor } from './contest-form.ts'
import type { ContestForm, StoredTimes } from './contest-form.ts'
import { defaultRules } from './contest-rules.ts'

const hour = 3_600_000
const form: ContestForm = {
  title: 'Cup',
  description: 'About it',
  type: 0,
  auth: 0,
  pwd: '',
  startMs: 10 * hour,
  endMs: 15 * hour,
  sealRank: true,
  freezeMs: 14 * hour,
  openAccountLimit: false,
  accountLimitRule: '',
  stars: ['a', 'b'],
  awardType: 1,
  awards: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 10 }],
  rules: defaultRules,
}
const stored: StoredTimes = { type: 0, startMs: 10 * hour, endMs: 15 * hour }
const award = form.awards[0]
const fault = (changes: Partial<ContestForm>, before: StoredTimes | null = null, nowMs = 9 * hour) =>
  contestFault({ ...form, ...changes }, before, nowMs)?.code

test('a contest as the form makes it is fine, new, before, while and after it runs', () => {
  expect([fault({}), fault({}, stored), fault({}, stored, 12 * hour), fault({}, stored, 20 * hour)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('refused is', () => {
  test.each<[string, Partial<ContestForm>, string]>([
    ['no title', { title: ' ' }, 'contestTitleMissing'],
    ['no description', { description: '\n' }, 'contestDescriptionMissing'],
    ['a private contest without password', { auth: 1, pwd: ' ' }, 'contestPasswordMissing'],
    ['a protected contest without password', { auth: 2 }, 'contestPasswordMissing'],
    ['an end at the start', { endMs: 10 * hour }, 'contestDuration'],
    ['an end before the start', { endMs: hour }, 'contestTimes'],
    ['a freeze without time', { freezeMs: null }, 'contestSealTimeMissing'],
    ['a freeze after the end', { freezeMs: 15 * hour + 1 }, 'contestSealTime'],
    ['a freeze before the start', { freezeMs: 10 * hour - 1 }, 'contestSealTime'],
    ['an account rule that is none', { openAccountLimit: true, accountLimitRule: 'x' }, 'contestRuleText'],
    ['a star user listed twice', { stars: ['a', 'b', 'a'] }, 'starTwice'],
    ['an award without name', { awards: [{ ...award!, name: '' }] }, 'awardInvalid'],
    ['an award in a colour that is none', { awards: [{ ...award!, color: 'red;}' }] }, 'awardInvalid'],
    ['an award for half a rank', { awardType: 2, awards: [{ ...award!, num: 1.5 }] }, 'awardInvalid'],
    [
      'awards for more than all',
      {
        awards: [
          { ...award!, num: 60 },
          { ...award!, num: 41 },
        ],
      },
      'awardShares',
    ],
  ])('%s', (_name, changes, code) => expect(fault(changes)).toBe(code))

  test('another rule type, at any time', () => expect(fault({ type: 1 }, stored, 0)).toBe('contestTypeLocked'))
  test('another start once it has begun', () => {
    expect(fault({ startMs: 11 * hour }, stored, 9 * hour)).toBeUndefined()
    expect(fault({ startMs: 11 * hour }, stored, 10 * hour)).toBe('contestStartLocked')
  })
  test('an end in the past while it runs', () => {
    expect(fault({ endMs: 11 * hour, freezeMs: 11 * hour }, stored, 12 * hour)).toBe('contestEndPassed')
    expect(fault({ endMs: 13 * hour, freezeMs: 11 * hour }, stored, 12 * hour)).toBeUndefined()
    expect(fault({ endMs: 9 * hour }, stored, 12 * hour)).toBe('contestTimes')
  })
})

test('a thousand star users with one of them twice are told which', () => {
  const stars = Array.from({ length: 1_000 }, (_, at) => `team${at === 777 ? 3 : at}`)
  expect(contestFault({ ...form, stars }, null, 0)).toEqual({ code: 'starTwice', params: { name: 'team3' } })
})

test('colours are those of style sheets, and nothing that could leave one', () => {
  for (const color of ['#fff', '#e6bf25', '#e6bf2580', 'gold', 'rgba(189, 147, 249, 0.5)', 'hsl(120, 50%, 40%)'])
    expect(isColor(color)).toBe(true)
  for (const color of ['', '#ff', 'url(x)', 'red;', 'rgb(1);x', 'expression(1)', '#gggggg', 'a"b'])
    expect(isColor(color)).toBe(false)
})
