import { t } from '@lingui/core/macro'

/**
 * What a case mode does, in words. The judge goes on after a failed case in every mode but `ergodic_without_error`
 * (contract/judging "Case modes").
 */
export function caseModeName(mode: string, isOi: boolean): string {
  switch (mode) {
    case 'default':
      return isOi ? t`Sum of case scores` : t`Judge all cases`
    case 'ergodic_without_error':
      return t`Stop at first failure`
    case 'subtask_lowest':
      return t`Lowest of each subtask`
    case 'subtask_average':
      return t`Average of each subtask`
    default:
      return mode
  }
}
