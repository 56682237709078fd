import { topics } from '@podium/proto/events/topics.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { laneSiteOf } from '@podium/proto/rules/remote/site-keys.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../live/live-query.ts'

export type SiteState = CallAnswer<'remoteSiteStates'>[number]

const pollMs = 30_000

/** Whether submissions reach a remote site now; undefined for a problem of this site, and until it is known. */
export function useSiteState(site: SiteKey | null): SiteState | undefined {
  const { data } = useLiveQuery({
    key: ['remote-sites'],
    topic: topics.remoteSites(),
    enabled: site !== null,
    load: (signal) => call('remoteSiteStates', { signal, quiet: true }),
    apply: (_states, { data: states }) => states,
    poll: { everyMs: pollMs },
  })
  return site === null ? undefined : data?.find((state) => state.site === laneSiteOf(site))
}
