/** What of the rolling scoreboard is shown at a moment, in whatever form. */
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import type { Player } from './use-player.ts'
import type { Reveal } from './reveal-entries.ts'

/** Photos of teams, where there are any. */
export interface Photos {
  readonly areThere: boolean
  readonly areShown: boolean
  readonly toggle: () => void
}

export interface ResolverProps {
  readonly reveal: Reveal
  readonly awards: AwardRule
  readonly steps: readonly RevealStep[]
  /** The press that comes next; undefined at the end. */
  readonly step: RevealStep | undefined
  readonly view: BoardView
  readonly player: Player
  readonly photos: Photos
}

/**
 * So many rows around the one that is opened. Those above it are not final, and carry no award yet; at the end the
 * eye goes to the winner.
 */
export function rowsAround({ view, step }: Pick<ResolverProps, 'view' | 'step'>, rows: number): readonly BoardLine[] {
  const position = step?.from ?? 0
  const from = Math.max(0, Math.min(view.lines.length - rows, position - Math.floor(rows / 2)))
  return view.lines
    .slice(from, from + rows)
    .map((line, index) => (from + index > position || step === undefined ? line : { ...line, award: null }))
}

type Moment = Pick<ResolverProps, 'step' | 'steps'> & {
  readonly view: { readonly lines: readonly { readonly entry: { readonly key: string } }[] }
  readonly player: Pick<Player, 'taken'>
}

interface Subject {
  /** Of a participant; undefined where there is none. */
  readonly key: string | undefined
  /** Rank and award are known. */
  readonly isFinal: boolean
}

/**
 * Whom the hall looks at: within a row the team whose cells are opened, between two rows the one below, whose rank is
 * final now; at the end the winner.
 */
export function subjectAt({ view, step, steps, player: { taken } }: Moment): Subject {
  const isWithin = step !== undefined && steps[taken - 1]?.key === step.key
  const below = view.lines[step === undefined ? 0 : step.from + 1]?.entry.key
  return isWithin || below === undefined ? { key: step?.key, isFinal: false } : { key: below, isFinal: true }
}
