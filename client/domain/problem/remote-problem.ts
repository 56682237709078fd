import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'

interface Named {
  readonly isRemote: boolean
  readonly problemId: string
}

/** The problem at the site that judges it; null for one of this site. */
export function remoteProblemOf({ isRemote, problemId }: Named): RemoteProblemId | null {
  if (!isRemote) return null
  const parsed = parseRemoteId(problemId)
  return parsed.ok ? parsed.problem : null
}

/** Whose languages it takes, as the languages call names the bank: `ME` for our own judges. */
export function languageBankOf(problem: Named): string {
  const remote = remoteProblemOf(problem)
  return remote === null ? 'ME' : remoteSites[remote.site].laneSite
}
