/** What a replayed contest must end with: the board of its runs, its moments shrunk as the replay shrinks them. */
import { expect } from 'vitest'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { recount } from './board-files.ts'
import type { Files } from './board-files.ts'

interface Run {
  readonly timestamp: number
}

const startMs = 1_700_000_000_000
const lengthMs = 18_000_000

/** Within one second of the short contest, runs stay in the order in which they were made. */
const shrunk = (files: Files, speed: number): Files => ({
  ...files,
  config: { ...(files.config as object), end_time: startMs + lengthMs / speed },
  run: (files.run as Run[])
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .map((run) => ({ ...run, timestamp: run.timestamp / speed })),
})

interface Replayed {
  readonly speed: number
  /** In the order of the file's teams. */
  readonly usernames: readonly string[]
  readonly rows: readonly Pick<BoardRow, 'u' | 'c'>[]
}

/** Compares cell by cell with a recount from the runs. */
export function expectReplayed(files: Files, { speed, usernames, rows }: Replayed): void {
  const board = new Map(rows.map((row) => [row.u, row.c]))
  const found = recount(shrunk(files, speed)).map(({ cells }, index) => {
    const row = board.get(usernames[index] ?? '')
    return cells.map((_, column) => {
      const cell = row?.[column]
      return cell ? [cell[1] ?? 0, cell[2] ?? null] : null
    })
  })
  expect(found).toEqual(recount(shrunk(files, speed)).map(({ cells }) => cells))
}
