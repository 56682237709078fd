import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardHead, BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { rankBoard } from '@podium/proto/rules/board/rank.ts'
import { defaultScoring } from '@podium/proto/rules/board/scoring.ts'
import { expect, test } from 'vitest'
import { viewOf } from '../board-lines.ts'
import { shownCells } from './own-cells.ts'

const head: BoardHead = {
  cid: 1,
  gid: null,
  title: 'c',
  ...defaultScoring('acm'),
  startTime: '',
  endTime: '',
  durationS: 18_000,
  sealFromS: 14_400,
  isSealed: true,
  allowEndSubmit: false,
  rankShowName: 'username',
  awards: { type: 0, list: [] },
  columns: ['A', 'B', 'C'].map((displayId) => ({ displayId, title: displayId, color: null })),
}
const nobody: ReadonlySet<string> = new Set()

/** A: solved before the freeze; B: one try under it; C: nothing. */
const frozen: BoardRow = { u: 'ada', o: 1, c: [[1, 0, 600], [1, 0, null, 1], 0] }
const shown = (row: BoardRow, own: Partial<Parameters<typeof shownCells>[2]> = {}) => {
  const [line] = rankBoard(head, [entryOf('acm', row)])
  if (line === undefined) throw new Error('the row has no line')
  return shownCells(viewOf({ rev: 1, head, rows: [row] }, { withStars: true, withAfter: false }), line, {
    ownRow: null,
    judging: nobody,
    ...own,
  })
}

test('others see tries where the freeze hides a result; its author sees the result, marked as theirs alone', () => {
  expect(shown(frozen).map(({ cell, veil }) => [cell?.acS ?? null, cell?.tries ?? 0, veil])).toEqual([
    [600, 0, undefined],
    [null, 1, undefined],
    [null, 0, undefined],
  ])
  const ownRow: BoardRow = { ...frozen, c: [[1, 0, 600], [1, 0, 15_000], 0] }
  expect(shown(frozen, { ownRow }).map(({ cell, veil }) => [cell?.acS ?? null, veil])).toEqual([
    [600, undefined],
    [15_000, 'own'],
    [null, undefined],
  ])
})

test('the jury sees the result with a mark of what others do not see', () => {
  const jury: BoardRow = { ...frozen, c: [[1, 0, 600], [1, 0, 15_000], 0], h: { 1: 1 } }
  expect(shown(jury).map(({ veil }) => veil)).toEqual([undefined, 'hidden', undefined])
})

test('own submissions at the judges show on problems that are not solved yet', () => {
  expect(shown(frozen, { judging: new Set(['A', 'C']) }).map(({ veil }) => veil)).toEqual([
    undefined,
    undefined,
    'judging',
  ])
})
