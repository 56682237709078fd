import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  groupFaults,
  groupLevels,
  groupMembership,
  isLevelMove,
  mayChangeLevel,
  meetsNeed,
  ownsGroupItem,
} from './groups.ts'
import type { GroupForm, GroupNeed } from './groups.ts'

const group = { uid: 'owner', status: 0 }
const user = { uid: 'u', role: 'user' }
const owner = { uid: 'owner', role: 'user' }
const root = { uid: 'r', role: 'root' }
const level = fc.integer({ min: 0, max: 5 })

describe('membership of a group', () => {
  const needs: readonly GroupNeed[] = ['member', 'admin', 'root', 'owner']
  const met = (membership: ReturnType<typeof groupMembership>) => needs.filter((need) => meetsNeed(membership, need))

  test('grows with the level, and only the owner and a super administrator end a group', () => {
    expect([0, 1, 2, 3, 4, 5].map((one) => met(groupMembership(user, group, one)))).toEqual([
      [],
      [],
      [],
      ['member'],
      ['member', 'admin'],
      ['member', 'admin', 'root'],
    ])
    expect(met(groupMembership(owner, group, 5))).toEqual(needs)
    expect(met(groupMembership(root, group, 0))).toEqual(needs)
    expect(met(groupMembership(null, group, 5))).toEqual([])
  })

  test('site roles give nothing in a group', () => {
    for (const role of ['admin', 'problem_admin'])
      expect(met(groupMembership({ uid: 'a', role }, group, 0))).toEqual([])
  })

  test('in a banned group only a super administrator is anything', () => {
    const banned = { ...group, status: 1 }
    expect([met(groupMembership(user, banned, 5)), met(groupMembership(owner, banned, 5))]).toEqual([[], []])
    expect(met(groupMembership(root, banned, 0))).toEqual(needs)
  })

  test('an author owns an item while they are a member, who is at the head of the group always', () => {
    fc.assert(
      fc.property(level, fc.boolean(), (one, isAuthor) => {
        expect(ownsGroupItem(groupMembership(user, group, one), isAuthor)).toBe(one === 5 || (isAuthor && one >= 3))
      }),
    )
  })
})

describe('changing levels', () => {
  test('needs a level above both, but for the owner and a super administrator', () => {
    fc.assert(
      fc.property(level, level, level, (own, from, to) => {
        expect(mayChangeLevel(groupMembership(user, group, own), from, to)).toBe(
          own >= groupLevels.admin && own > from && own > to,
        )
        expect(mayChangeLevel(groupMembership(owner, group, 5), from, to)).toBe(true)
        expect(mayChangeLevel(groupMembership(root, group, 0), from, to)).toBe(true)
      }),
    )
  })

  test('makes nobody who is in an applicant, and knows levels 1 to 5 only', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 1.5].map((to) => isLevelMove(3, to))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ])
    expect([0, 1, 2, 3, 4, 5, 6].map((to) => isLevelMove(1, to))).toEqual([false, true, true, true, true, true, false])
    expect(isLevelMove(2, 1)).toBe(true)
  })
})

describe('the form of a group', () => {
  const form: GroupForm = { name: 'Group', shortName: 'GROUP', brief: 'Brief', description: 'About', auth: 1, code: '' }
  const codes = (changes: Partial<GroupForm>) => groupFaults({ ...form, ...changes }).map(({ code }) => code)

  test.each([
    ['name', 'groupNameLength', 25],
    ['shortName', 'groupShortNameLength', 10],
    ['brief', 'groupBriefLength', 50],
    ['description', 'groupDescriptionLength', 1000],
  ] as const)('takes a %s of 5 to its most characters', (field, fault, max) => {
    expect([5, max].map((length) => codes({ [field]: 'x'.repeat(length) }))).toEqual([[], []])
    expect([0, 4, max + 1].map((length) => codes({ [field]: 'x'.repeat(length) }))).toEqual([[fault], [fault], [fault]])
    expect(codes({ [field]: '     ' })).toEqual([fault])
  })

  test('asks for a code of six characters unless the group is public', () => {
    expect([
      codes({ auth: 2 }),
      codes({ auth: 3, code: '12345' }),
      codes({ auth: 3, code: '1234567' }),
      codes({ auth: 1, code: '1' }),
    ]).toEqual(Array(4).fill(['groupCodeLength']))
    expect([codes({ auth: 2, code: '123456' }), codes({ auth: 1, code: '123456' })]).toEqual([[], []])
    expect([codes({ auth: 0 }), codes({ auth: 4 })]).toEqual([['groupAuthUnknown'], ['groupAuthUnknown']])
  })

  test('keeps out of a short name what would break an address', () => {
    expect(['a b c', 'abc/d', '<abc>'].map((shortName) => codes({ shortName }))).toEqual(
      Array(3).fill(['groupShortNameCharacters']),
    )
    expect([codes({ shortName: '算法协会一' }), codes({ shortName: 'AB-c.d_1' })]).toEqual([[], []])
  })
})
