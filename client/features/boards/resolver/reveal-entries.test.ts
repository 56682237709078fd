import { rankBoard } from '@podium/proto/rules/board/rank.ts'
import { revealFrame, revealSteps } from '@podium/proto/rules/board/reveal.ts'
import { defaultScoring } from '@podium/proto/rules/board/scoring.ts'
import { describe, expect, test } from 'vitest'
import { entriesOf } from './reveal-entries.ts'
import type { Reveal } from './reveal-entries.ts'

const acm = defaultScoring('acm')

const rows: Reveal['rows'] = [
  { u: 'fined', q: 600, o: 1, c: [[1, 0, 900]] },
  { u: 'late', o: 2, c: [[1, 0, 1_200]], z: { 0: [1, 0, null, 1] } },
  { u: 'out', d: 1, o: 3, c: [[1, 0, 60]] },
  { u: 'guest', x: 1, o: 4, c: [[1, 0, 30]] },
]
const reveal = (removeStar: boolean) => entriesOf({ head: acm, rows } as unknown as Reveal, removeStar)
const frame = (entries: ReturnType<typeof reveal>, taken: number) =>
  rankBoard(acm, revealFrame(entries, revealSteps(acm, entries), taken)).map(({ entry, rank, totals }) => [
    entry.key,
    rank,
    totals.time,
  ])

describe('the rolling board', () => {
  test('ends as the board does after decisions of the jury: with their penalties, whoever is disqualified below all', () => {
    const entries = reveal(true)
    expect(frame(entries, 0)).toEqual([
      ['fined', 1, 1_500],
      ['late', 2, 0],
      ['out', -1, 60],
    ])
    expect(frame(entries, 1)).toEqual([
      ['late', 1, 1_200],
      ['fined', 2, 1_500],
      ['out', -1, 60],
    ])
  })

  test('has unofficial teams, without a rank, where they are asked for', () => {
    expect(frame(reveal(false), 1)[0]).toEqual(['guest', -1, 30])
  })
})
