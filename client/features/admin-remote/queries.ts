import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

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

export const useUnknownRuns = () =>
  useQuery({ queryKey: unknownRunsKey, queryFn: ({ signal }) => call('remoteUnknownRuns', { signal }) })
