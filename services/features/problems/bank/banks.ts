/** Banks of problems: the own one, and those of other sites. */
import { siteKeys } from '@podium/proto/rules/remote/sites.ts'

export const localBank = 'ME'

/** As display ids of their problems begin. */
export const remoteBanks: readonly string[] = siteKeys

/** The bank whose tags a problem has. */
export function bankOfProblem({ isRemote, displayId }: { isRemote: boolean; displayId: string }): string {
  if (!isRemote) return localBank
  const [site = ''] = displayId.split('-', 1)
  return site
}
