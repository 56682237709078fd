import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import { rankBoard } from './rank.ts'
import { defaultScoring } from './scoring.ts'
import { listBoard, shownName } from './listing.ts'
import { users, entriesOf } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

describe('a list', () => {
  const board = rankBoard(
    defaultScoring('acm'),
    entriesOf(
      'acm',
      users.map((user, index): Run => ({
        user,
        problem: 0,
        submitId: index,
        timeS: index,
        status: Status.accepted,
        score: null,
        runMs: null,
        period: recordPeriods.open,
      })),
      'live',
    ),
  )
  const list = (own: string | null, followed: readonly string[], keyword = '') =>
    listBoard(board, { own, followed: new Set(followed), keyword, texts: ({ key }) => [key, null] }).map(
      ({ entry, rank }) => `${rank} ${entry.key}`,
    )

  test('begins with copies of the own row and of followed ones, which stay in their places too', () => {
    expect(list('cyd', ['eve', 'bob', 'cyd'])).toEqual([
      '3 cyd',
      '2 bob',
      '5 eve',
      '1 ada',
      '2 bob',
      '3 cyd',
      '4 dan',
      '5 eve',
    ])
  })

  test('is narrowed by a keyword in any case and keeps its ranks', () => {
    expect(list(null, [], ' D ')).toEqual(['1 ada', '3 cyd', '4 dan'])
  })

  test('shows the username where the chosen name is blank', () => {
    expect(shownName({ username: 'u', nickname: ' ', realname: 'R', teamName: null }, 'nickname')).toBe('u')
    expect(shownName({ username: 'u', nickname: ' ', realname: 'R', teamName: null }, 'realname')).toBe('R')
    expect(shownName({ username: 'u', nickname: 'N', realname: null, teamName: 'T' }, 'nickname')).toBe('T')
  })
})
