import { t } from '@lingui/core/macro'
import type { RowEntry } from '@podium/proto/rules/board/snapshot.ts'
import type { Scoring } from '@podium/proto/rules/board/scoring.ts'
import { minutesOf } from './cell-view.ts'

/** What the second key of the ranking is, in words. */
export function timeTip({ rule, penaltyS, compileErrorsCount }: Scoring): string {
  if (rule === 'ioi') return t`Points alone decide`
  if (rule !== 'acm') return t`Run time of the best accepted attempts, in milliseconds`
  const minutes = minutesOf(penaltyS)
  return compileErrorsCount
    ? t`Minutes, plus ${minutes} for each wrong attempt or compile error before the accept`
    : t`Minutes, plus ${minutes} for each wrong attempt before the accept`
}

/** What the jury has changed of a row's penalty; undefined where it is as it was counted. */
export function penaltyTip({ row: { q = 0 } }: RowEntry): string | undefined {
  if (q === 0) return undefined
  const minutes = minutesOf(Math.abs(q))
  return q > 0 ? t`With ${minutes} minutes added by the jury` : t`With ${minutes} minutes taken off by the jury`
}
