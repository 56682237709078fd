import type { Totals } from '@podium/proto/rules/board/rank.ts'
import type { BoardRule } from '@podium/proto/rules/board/scoring.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { minutesOf } from './table/cell-view.ts'

/** The second key of the ranking: minutes of penalty, milliseconds of run time; none under the IOI rule. */
export function shownTime(rule: BoardRule, { time }: Totals): string {
  if (rule === 'ioi') return '–'
  return formatNumber(rule === 'acm' ? minutesOf(time) : time)
}
