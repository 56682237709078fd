import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'

export type SiteRow = CallAnswer<'remoteSites'>[number]
export type Account = SiteRow['accounts'][number]
export type UnknownRun = CallAnswer<'remoteUnknownRuns'>[number]

export const sitesKey = ['admin', 'remote', 'sites'] as const
export const unknownRunsKey = ['admin', 'remote', 'unknown'] as const

export const sitesQuery = {
  queryKey: sitesKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('remoteSites', { signal }),
}

export const useSites = () => useQuery(sitesQuery)

const pollMs = 15_000

/** Looked at again whenever an account's figures change: among them are the runs whose number is not known. */
export const useUnknownRuns = () =>
  useLiveQuery({
    key: unknownRunsKey,
    topic: topics.remoteHealth(),
    load: (signal) => call('remoteUnknownRuns', { signal }),
    apply: () => reloadSnapshot,
    poll: { everyMs: pollMs },
  })
