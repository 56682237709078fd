/** What of the rolling scoreboard is shown at a moment, in whatever form. */
import { useLingui } from '@lingui/react/macro'
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import { nameOf } from '../board-lines.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import type { Player } from './use-player.ts'
import type { Reveal } from './reveal-entries.ts'

export interface ResolverProps {
  readonly reveal: Reveal
  readonly awards: AwardRule
  readonly steps: readonly RevealStep[]
  /** The press that comes next; undefined at the end. */
  readonly step: RevealStep | undefined
  readonly view: BoardView
  readonly player: Player
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

/** The participant whose rank became final last, with the award, the school and the picture where there is one. */
export function useLastFinal({ view, step, reveal }: Pick<ResolverProps, 'view' | 'step' | 'reveal'>) {
  const { t } = useLingui()
  const line = view.lines[step === undefined ? 0 : step.from + 1]
  if (line === undefined) return null
  const { entry, rank, award, totals } = line
  const outcome = rank > 0 ? t`Rank ${rank}` : entry.isOut ? t`Disqualified` : t`Unofficial team`
  const words = [outcome, entry.row.s ?? '', t`${totals.ac} solved`]
  return {
    name: nameOf(line),
    award,
    words: words.filter(Boolean).join(' · '),
    photo: reveal.rows.find(({ u }) => u === entry.key)?.p,
  }
}
