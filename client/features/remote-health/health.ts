import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { ShownHealth } from './health-mark.tsx'

/** How a site, or one of its accounts, is now. */
export type HealthRow = CallAnswer<'remoteHealth'>['rows'][number]

/** @param accountId null for the site itself */
export const healthOf = (
  rows: readonly HealthRow[] | undefined,
  site: HealthRow['site'],
  accountId: number | null = null,
): HealthRow | undefined => rows?.find((row) => row.site === site && row.accountId === accountId)

/** As it is marked: of what nothing was asked yet nobody can say that it works. */
export const shownState = (health: HealthRow | undefined): ShownHealth =>
  health === undefined || (health.state === 'ok' && health.since === null) ? 'unseen' : health.state
