import { formatAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { defaultRules } from '@podium/proto/rules/contest/contest-rules.ts'
import { describe, expect, test } from 'vitest'
import { addedAward, draftOf, durationS, localText, newDraft, presetAwards, storedOf } from './draft.ts'
import { bodyOf, formOf } from './draft-body.ts'
import type { ContestDraft, StoredContest } from './draft.ts'
import { faultsOf } from './faults.ts'
import { fitsFreeze, presetFreeze, freezeChoiceOf, freezeMsOf } from './freeze.ts'

const startMs = Date.parse('2026-11-22T08:00:00.500Z')
const endMs = Date.parse('2026-11-22T13:00:00.250Z')
const wire = (ms: number) => new Date(ms).toISOString().replace('Z', '+0000')

const contest: StoredContest = {
  id: 7,
  uid: '1',
  author: 'root',
  title: 'Autumn',
  description: 'Text',
  type: 0,
  source: 0,
  auth: 1,
  pwd: 'secret',
  startTime: wire(startMs),
  endTime: wire(endMs),
  duration: 18_000,
  sealRank: true,
  sealRankTime: wire(endMs - 3_600_000),
  autoRealRank: false,
  status: 1,
  visible: false,
  openPrint: true,
  openRank: true,
  allowEndSubmit: true,
  openAccountLimit: true,
  accountLimitRule: formatAccountRule({ prefix: 'team', suffix: '', start: 1, end: 99, extra: ['ann', 'bob'] }),
  rankShowName: 'nickname',
  oiRankScoreType: 'Highest',
  rules: { ...defaultRules, languages: ['C++ 17'], penaltyMinutes: 10 },
  gid: null,
  revision: 1,
  awardType: 2,
  starAccount: ['guest'],
  awardConfigList: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 3 }],
  gmtCreate: wire(startMs),
  gmtModified: wire(startMs),
}

const sound = (): ContestDraft => ({
  ...newDraft(),
  title: 'T',
  description: 'D',
  startTime: localText(startMs),
  endTime: localText(endMs),
})
const rulesOf = (draft: ContestDraft) => faultsOf(draft, null, startMs).map(({ field, rule }) => `${field} ${rule}`)

describe('the draft of a contest', () => {
  test('saves what was loaded without changing it, milliseconds included', () => {
    const { id, title, description, type, auth, pwd, startTime, endTime, sealRankTime } = bodyOf(
      draftOf(contest, 'en-US'),
      storedOf(contest),
      7,
    )
    expect({ id, title, description, type, auth, pwd }).toEqual({
      id: 7,
      title: 'Autumn',
      description: 'Text',
      type: 0,
      auth: 1,
      pwd: 'secret',
    })
    expect([startTime, endTime, sealRankTime].map((text) => Date.parse(text ?? ''))).toEqual([
      startMs,
      endMs,
      endMs - 3_600_000,
    ])
    const {
      accountLimitRule,
      starAccount,
      awardConfigList,
      rankShowName,
      oiRankScoreType,
      autoRealRank,
      visible,
      rules,
    } = bodyOf(draftOf(contest, 'en-US'), storedOf(contest), 7)
    expect({
      accountLimitRule,
      starAccount,
      awardConfigList,
      rankShowName,
      oiRankScoreType,
      autoRealRank,
      visible,
      rules,
    }).toEqual({
      accountLimitRule: contest.accountLimitRule,
      starAccount: ['guest'],
      awardConfigList: contest.awardConfigList,
      rankShowName: 'nickname',
      oiRankScoreType: 'Highest',
      autoRealRank: false,
      visible: false,
      rules: contest.rules,
    })
    expect(faultsOf(draftOf(contest, 'en-US'), storedOf(contest), endMs + 1)).toEqual([])
  })

  test('lasts no time while the end is not later than the start', () => {
    expect(durationS(sound())).toBe(18_000)
    expect(durationS({ startTime: localText(endMs), endTime: localText(startMs) })).toBe(0)
    expect(durationS(newDraft())).toBe(0)
  })

  test('names preset awards in the language of whoever reads the form, and stores them under one name', () => {
    const [gold] = draftOf(contest, 'zh-CN').awards
    expect([gold?.name, presetAwards('zh-CN')[0]?.name]).toEqual(['金奖', '金奖'])
    const awardsOf = (draft: ContestDraft) => bodyOf(draft, storedOf(contest), 7).awardConfigList
    expect(awardsOf(draftOf(contest, 'zh-CN'))).toEqual(contest.awardConfigList)
    const renamed = presetAwards('zh-CN').map((one) => ({ ...one, name: `${one.name}杯` }))
    expect(awardsOf({ ...draftOf(contest, 'zh-CN'), awards: renamed })?.map(({ name }) => name)).toEqual([
      '金奖杯',
      '银奖杯',
      '铜奖杯',
    ])
  })

  test('ranks an added award after those that are there', () => {
    expect(addedAward(presetAwards('en-US'), 'Merit').priority).toBe('4')
    expect(addedAward([], 'Merit').priority).toBe('1')
  })
})

describe('the freeze', () => {
  test.each([
    ['0', 3599, '2'],
    ['0', 3600, '1'],
    ['1', 18_000, '2'],
  ])('rule %s and %i s preset choice %s', (type, lengthS, choice) => {
    expect(presetFreeze(type, lengthS)).toBe(choice)
  })

  test('offers the half hour from 1800 s and the hour from 3600 s', () => {
    expect([
      fitsFreeze('0', 1799),
      fitsFreeze('0', 1800),
      fitsFreeze('1', 3599),
      fitsFreeze('1', 3600),
      fitsFreeze('2', 1),
    ]).toEqual([false, true, false, true, true])
  })

  test.each(['0', '1', '2'] as const)('choice %s is read back from the time that it gives', (choice) => {
    expect(freezeChoiceOf(freezeMsOf(choice, { startMs, endMs, storedMs: null }), startMs, endMs)).toBe(choice)
  })

  test('that comes with a contest without feedback is none of the form', () => {
    const stored: StoredContest = {
      ...contest,
      type: 1,
      sealRankTime: contest.startTime,
      rules: { ...defaultRules, languages: [], feedback: 'none' },
    }
    const { sealRank, sealRankTime, rules } = bodyOf(draftOf(stored, 'en-US'), storedOf(stored), 7)
    expect([sealRank, sealRankTime, rules?.feedback]).toEqual([false, null, 'none'])
  })

  test('keeps a stored time that is none of the choices', () => {
    const freezeMs = startMs + 1234
    const stored = { ...contest, sealRankTime: wire(freezeMs) }
    expect(draftOf(stored, 'en-US').freeze).toBe('stored')
    expect(formOf(draftOf(stored, 'en-US'), storedOf(stored)).freezeMs).toBe(freezeMs)
  })
})

describe('what is wrong with a draft', () => {
  test('is reported of every field at once', () => {
    expect(rulesOf({ ...newDraft(), auth: '1', openAccountLimit: true, start: '9', end: '1' }).toSorted()).toEqual([
      'accountRule contestRuleText',
      'description contestDescriptionMissing',
      'endTime required',
      'pwd contestPasswordMissing',
      'startTime required',
      'title contestTitleMissing',
    ])
  })

  test('names rules that are no whole numbers', () => {
    expect(rulesOf({ ...sound(), penaltyMinutes: 'x', submitIntervalS: '4000' }).toSorted()).toEqual([
      'penaltyMinutes contestPenalty',
      'submitIntervalS contestInterval',
    ])
  })

  test('names the end that is not later, and a freeze that does not fit', () => {
    expect(rulesOf({ ...sound(), endTime: localText(startMs) })).toEqual(['endTime contestDuration'])
    expect(rulesOf({ ...sound(), endTime: localText(startMs + 600_000), sealRank: true, freeze: '0' })).toEqual([
      'freeze contestSealTime',
    ])
  })

  test('names each award with its field, then shares that add up to too much', () => {
    const [gold, silver, bronze] = presetAwards('en-US')
    if (!gold || !silver || !bronze) throw new Error('three awards are preset')
    const awards = [
      { ...gold, name: ' ' },
      { ...silver, num: 'x' },
      { ...bronze, background: 'url(x)', priority: '' },
    ]
    expect(rulesOf({ ...sound(), awardType: '1', awards }).toSorted()).toEqual([
      'awards.0.name awardInvalid',
      'awards.1.num awardInvalid',
      'awards.2.background awardInvalid',
      'awards.2.priority number',
    ])
    expect(rulesOf({ ...sound(), awardType: '1', awards: [gold, { ...silver, num: '95' }] })).toEqual([
      'awards awardShares',
    ])
    expect(rulesOf({ ...sound(), awardType: '0', awards })).toEqual([])
  })

  test('is judged against what is stored: the rule type stays, a start that has passed too', () => {
    const stored = storedOf(contest)
    const reported = (part: Partial<ContestDraft>) =>
      faultsOf({ ...draftOf(contest, 'en-US'), ...part }, stored, startMs + 60_000).map(({ rule }) => rule)
    expect(reported({ type: '1' })).toEqual(['contestTypeLocked'])
    expect(reported({ startTime: localText(startMs - 60_000) })).toEqual(['contestStartLocked'])
    expect(reported({ endTime: localText(startMs + 30_000), sealRank: false })).toEqual(['contestEndPassed'])
  })
})
