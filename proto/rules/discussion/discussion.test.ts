import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hidesOthers,
  mayReplyInContest,
  reportLabels,
  reportParts,
  reportText,
  discussionAudience,
  discussionRole,
  discussionRoleOfId,
} from './discussion.ts'

test('others are hidden from the start of a contest to its end, the freeze included', () => {
  const phases = ['scheduled', 'running', 'sealed', 'ended-sealed', 'ended-open'] as const
  expect(phases.filter((phase) => hidesOthers(phase))).toEqual(['running', 'sealed'])
})

test('while others are hidden, contestants receive what the staff writes to all and of nothing else', () => {
  expect(discussionAudience(true, false)).toEqual(['jury'])
  expect(discussionAudience(true, true)).toEqual(['contestant', 'jury'])
  expect(discussionAudience(false, false)).toEqual(['public', 'contestant', 'jury'])
})

test.each([
  [{ isOwn: true, isByManager: true, isJury: false }, true],
  [{ isOwn: false, isByManager: true, isJury: true }, true],
  [{ isOwn: false, isByManager: false, isJury: false }, true],
  [{ isOwn: false, isByManager: true, isJury: false }, false],
])('replying in a contest: %j -> %s', (comment, expected) => expect(mayReplyInContest(comment)).toBe(expected))

test('badges follow the role of the account', () => {
  expect(['root', 'admin', 'problem_admin', 'user', 'mute_user'].map(discussionRole)).toEqual([
    'root',
    'admin',
    'admin',
    'user',
    'user',
  ])
  expect([1000, 1001, 1008, 1002, null].map(discussionRoleOfId)).toEqual(['root', 'admin', 'admin', 'user', 'user'])
})

test('labels and reason of a report are read back as they were written', () => {
  const reason = fc.string().filter((text) => reportParts(text).labels.length === 0)
  fc.assert(
    fc.property(fc.subarray([...reportLabels]), reason, (labels, text) => {
      expect(reportParts(reportText(labels, text))).toEqual({ labels, reason: text.trim() })
    }),
  )
  expect(reportParts('#unknown# spam')).toEqual({ labels: [], reason: '#unknown# spam' })
})
