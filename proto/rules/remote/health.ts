/** How a site and each of its accounts are, for /developer, the back office and the log: one row each. */
import type { JudgeMessage } from '../submission/judge-texts.ts'
import type { Circuit } from './circuit.ts'
import type { LaneSite } from './sites.ts'

export const remoteHealthStates = [
  'ok',
  /** It answers, but more slowly than usual. */
  'slow',
  'walled',
  'login-refused',
  'page-changed',
  'down',
  /** Somebody else uses the account. */
  'foreign-run',
  'off',
] as const
export type RemoteHealthState = (typeof remoteHealthStates)[number]

export interface RemoteHealth {
  readonly site: LaneSite
  /** Null in the row of the site itself. */
  readonly accountId: number | null
  readonly state: RemoteHealthState
  readonly sinceMs: number
  /** When the site last answered as it should. */
  readonly lastGoodMs: number | null
  /** Why the state is what it is; null when ok or off. */
  readonly fault: JudgeMessage | null
  /** Of the account's row: the secret that the state is about; a newer one begins with a clean sheet. */
  readonly secretVersion: number
  /** Posted since midnight, UTC; `day` is that day as `2026-11-26`. */
  readonly runs: { readonly day: string; readonly count: number }
  /** Attempts whose run is not known, and that nobody has looked at since. */
  readonly unknownCount: number
  /** Of the site's row: whether anything is posted there. */
  readonly circuit: Circuit
  /** Of the site's row: languages that its submit page does not show any more. */
  readonly goneLanguages: readonly string[]
  /** Of the site's row: pages whose form nobody has confirmed at the site itself. */
  readonly unconfirmedPages: readonly string[]
}

/** May a submission be posted in the lane of such an account? */
export const mayPost = (site: RemoteHealth | null, account: RemoteHealth | null): boolean =>
  (site?.circuit.state ?? 'intact') === 'intact' &&
  site?.state !== 'off' &&
  (account === null || account.state === 'ok' || account.state === 'slow')
