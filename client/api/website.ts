import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { call } from './call.ts'

export type WebsiteConfig = CallAnswer<'websiteConfig'>

export const websiteQuery = {
  queryKey: ['websiteConfig'],
  queryFn: ({ signal }) => call('websiteConfig', { signal, quiet: true }),
  staleTime: 60_000,
} satisfies UseQueryOptions<WebsiteConfig>

/** Names, footer and switches of the site; undefined until they have come. */
export const useWebsite = (): WebsiteConfig | undefined => useQuery(websiteQuery).data
