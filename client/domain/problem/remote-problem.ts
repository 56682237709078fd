import { isSiteKey, laneSiteOf } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'

interface Named {
  readonly isRemote: boolean
  readonly problemId: string
}

/** The site that judges a problem: its key begins the id. Null for a problem of this site. */
export function remoteSiteOf({ isRemote, problemId }: Named): SiteKey | null {
  const key = problemId.split('-', 1)[0] ?? ''
  return isRemote && isSiteKey(key) ? key : null
}

/** Whose languages it takes, as the languages call names the bank: `ME` for our own judges. */
export function languageBankOf(problem: Named): string {
  const site = remoteSiteOf(problem)
  return site === null ? 'ME' : laneSiteOf(site)
}
