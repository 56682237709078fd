import { useQuery } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from './call.ts'

export type WebsiteConfig = CallAnswer<'websiteConfig'>

const KEY = 'websiteConfig'

/**
 * Of the visit before: the head of the page stands at once with the site's name and entries, and nothing in it moves
 * later.
 */
function storedConfig(): WebsiteConfig | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? 'null') as WebsiteConfig | null
    return typeof value?.shortName === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

export const websiteQuery = {
  queryKey: [KEY],
  queryFn: async ({ signal }) => {
    const website = await call('websiteConfig', { signal, quiet: true })
    localStorage.setItem(KEY, JSON.stringify(website))
    return website
  },
  initialData: storedConfig,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
} satisfies UseQueryOptions<WebsiteConfig>

/** Names, footer and switches of the site; undefined until they have come. */
export const useWebsite = (): WebsiteConfig | undefined => useQuery(websiteQuery).data
