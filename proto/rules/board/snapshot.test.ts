import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChange, entryOf, joinChanges } from './snapshot.ts'
import type { BoardChange, BoardHead, BoardRow, BoardSnapshot } from './snapshot.ts'
import { defaultScoring } from './scoring.ts'

const head: BoardHead = {
  cid: 1,
  gid: null,
  title: 'c',
  ...defaultScoring('acm'),
  startTime: '',
  endTime: '',
  durationS: 18_000,
  sealFromS: null,
  isSealed: false,
  allowEndSubmit: false,
  rankShowName: 'username',
  awards: { type: 0, list: [] },
  columns: [{ displayId: 'A', title: 'A', color: null }],
}
const rowOf = (user: number, rev: number): BoardRow => ({ u: `u${user}`, o: rev, c: [[rev]] })

/** The history of a server: at each revision some rows change, or the whole board is another. */
const histories = fc
  .array(
    fc.record({
      users: fc.uniqueArray(fc.nat(5), { minLength: 1 }),
      gone: fc.boolean(),
      isReset: fc.integer({ min: 0, max: 12 }),
    }),
    { maxLength: 25 },
  )
  .map((found) => {
    const boards: BoardSnapshot[] = [{ rev: 0, head, rows: [] }]
    const changes: BoardChange[] = []
    found.forEach(({ users, gone, isReset }, index) => {
      const rev = index + 1
      const rows = users.map((user) => (gone ? { ...rowOf(user, rev), c: [] } : rowOf(user, rev)))
      changes.push({ rev, from: isReset === 0 ? null : index, rows: isReset === 0 ? [] : rows })
      const others = (boards.at(-1)?.rows ?? []).filter((row) => !rows.some(({ u }) => u === row.u))
      boards.push({ rev, head, rows: [...others, ...rows.filter(({ c }) => c.length > 0)] })
    })
    return { boards, changes }
  })

const sorted = ({ rev, rows }: BoardSnapshot) => ({ rev, rows: rows.toSorted((a, b) => (a.u < b.u ? -1 : 1)) })

test('any interleaving of snapshots and changes, in batches, repeated and out of order, ends equal to the board of the server', () => {
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat()), ({ boards, changes }, random) => {
      const next = (bound: number) => (random.next().value as number) % bound
      const newest = boards.at(-1) as BoardSnapshot
      let held = boards[next(boards.length)] as BoardSnapshot
      const load = (): void => {
        // A snapshot may be as old as what the reader holds already, never older.
        held = boards[held.rev + next(boards.length - held.rev)] as BoardSnapshot
      }
      const deliver = (change: BoardChange): void => {
        const applied = applyChange(held, change)
        if (applied === null) load()
        else held = applied
      }
      for (let step = 0; step < 30 && changes.length > 0; step++) {
        const at = next(changes.length)
        const batch = changes.slice(at, at + 1 + next(4))
        deliver(next(3) === 0 ? batch.reduce((a, b) => joinChanges(b, a)) : batch.reduce((a, b) => joinChanges(a, b)))
        if (next(9) === 0) load()
      }
      for (const change of changes) {
        const applied = applyChange(held, change)
        held = applied ?? newest
      }
      expect(sorted(held)).toEqual(sorted(newest))
    }),
    { numRuns: 500 },
  )
})

test('a stale change gives the very same object, a missing one by null', () => {
  const held: BoardSnapshot = { rev: 5, head, rows: [] }
  expect(applyChange(held, { rev: 5, from: 4, rows: [rowOf(1, 5)] })).toBe(held)
  expect(applyChange(held, { rev: 7, from: 6, rows: [rowOf(1, 7)] })).toBeNull()
  expect(applyChange(held, { rev: 6, from: null, rows: [] })).toBeNull()
})

test('changes with a hole between them are not joined over it', () => {
  const joined = joinChanges({ rev: 2, from: 1, rows: [rowOf(1, 2)] }, { rev: 5, from: 4, rows: [rowOf(2, 5)] })
  expect(applyChange({ rev: 2, head, rows: [] }, joined)).toBeNull()
})

test('cells of after the end count only when asked for', () => {
  const row: BoardRow = { u: 'ada', o: 3, x: 1, c: [[1, 1], 0], a: { 1: [1, 0, 18_100] } }
  expect(entryOf('acm', row)).toMatchObject({ key: 'ada', star: true, cells: [{ n: 1, errors: 1, acS: null }, null] })
  expect(entryOf('acm', row, true).cells[1]).toMatchObject({ acS: 18_100 })
})
