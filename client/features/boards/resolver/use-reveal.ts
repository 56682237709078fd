import { columnCounts, firstAccepts, rankBoard } from '@podium/proto/rules/board/rank.ts'
import { revealFrame, revealSteps } from '@podium/proto/rules/board/reveal.ts'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import { useMemo } from 'react'
import type { BoardView } from '../board-lines.ts'
import { entriesOf } from './reveal-entries.ts'
import type { Reveal, RevealRowEntry } from './reveal-entries.ts'

export interface RevealPlan {
  readonly steps: readonly RevealStep[]
  /** The board after so many presses, and the key of each participant's picture. */
  readonly frame: (taken: number) => BoardView
}

/** Every press found beforehand; a frame is ranked by the very rule of the board, with the awards that are shown. */
export function useReveal(reveal: Reveal, removeStar: boolean, awards: AwardRule): RevealPlan {
  return useMemo(() => {
    const entries = entriesOf(reveal, removeStar)
    const steps = revealSteps(reveal.head, entries)
    return {
      steps,
      frame: (taken) => {
        const shown = revealFrame(entries, steps, taken) as RevealRowEntry[]
        const lines = rankBoard(reveal.head, shown, { awards })
        return {
          head: reveal.head,
          lines,
          byKey: new Map(lines.map((line) => [line.entry.key, line])),
          firstS: firstAccepts(reveal.head, shown),
          counts: columnCounts(reveal.head.rule, shown, reveal.head.columns.length),
        }
      },
    }
  }, [reveal, removeStar, awards])
}
