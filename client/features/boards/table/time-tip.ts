import { t } from '@lingui/core/macro'
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
