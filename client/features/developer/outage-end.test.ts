import { expect, test } from 'vitest'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { outageEnd } from './outage-end.ts'

test('a rest ends by the clock, a full disk when there is room, and what its known run says by that alone', () => {
  const until = '2026-11-27T10:00:00.000+0000'
  const full = [judgeMessage('diskFull')]
  expect(outageEnd({ until, reason: [{ code: 'text' }] })).toBe('rest')
  expect(outageEnd({ until, reason: full })).toBe('room')
  expect(outageEnd({ until: null, reason: full })).toBe('known-run')
})
