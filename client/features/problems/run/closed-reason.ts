import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import type { ProblemInfo } from '../queries.ts'

/** Why nothing can be submitted to the problem, in the reader's language; null when it can. */
export function useClosedReason({ remote }: Pick<ProblemInfo, 'remote'>): string | null {
  const { t } = useLingui()
  const { rules } = useProblemContext()
  const name = remote?.isGone === true ? siteNames[remote.site] : null
  if (rules.closedReason !== null || name === null) return rules.closedReason
  return t`${name} no longer has this problem, so nothing can be submitted to it.`
}
