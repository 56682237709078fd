import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { unpackCell } from '@podium/proto/rules/board/cell.ts'
import type { RevealEntry } from '@podium/proto/rules/board/reveal.ts'
import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import type { RowEntry } from '@podium/proto/rules/board/snapshot.ts'

export type Reveal = CallAnswer<'contestReveal'>

export type RevealRowEntry = RevealEntry & RowEntry

/** The rows of both boards as the ranking takes them: the final cells, and the frozen ones beside them. */
export const entriesOf = ({ head: { rule }, rows }: Reveal, removeStar: boolean): RevealRowEntry[] =>
  rows
    .filter(({ x }) => !(removeStar && x === 1))
    .map((row) => {
      const entry = entryOf(rule, row)
      const frozen = entry.cells.map((cell, column) => {
        const packed = row.z?.[column]
        return packed === undefined ? cell : unpackCell(rule, packed, row.o)
      })
      return { ...entry, frozen }
    })
