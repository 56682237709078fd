import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

type Languages = CallAnswer<'languages'>
const KEY = 'languages'

function cached(): Languages | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return Array.isArray(value) ? (value as Languages) : undefined
  } catch {
    return undefined
  }
}

/** Every language of the site: from the cache at once, and refreshed behind it (decision 31). */
export function useLanguages(): Languages {
  const { data } = useQuery({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => {
      const list = await call('languages', { query: { all: true }, signal, quiet: true })
      localStorage.setItem(KEY, JSON.stringify(list))
      return list
    },
    initialData: cached,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })
  return data ?? []
}
