import { expect, test } from 'vitest'
import { isTeamCode } from './contest-teams.ts'

test('an identifier is what the Contest API allows: 36 characters at most, and no dot at either end', () => {
  for (const code of ['1', '_', 'team-7', 'a.b', 'x'.repeat(36), 'a-'])
    expect([code, isTeamCode(code)]).toEqual([code, true])
  for (const code of ['', '.a', 'a.', '-a', 'a b', 'é', 'x'.repeat(37)])
    expect([code, isTeamCode(code)]).toEqual([code, false])
})
