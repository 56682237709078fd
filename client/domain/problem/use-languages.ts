import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../api/call.ts'

type Languages = CallAnswer<'languages'>

function cached(key: string): Languages | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(value) ? (value as Languages) : undefined
  } catch {
    return undefined
  }
}

/**
 * Languages from the cache at once, and refreshed behind it (decision 31).
 *
 * @param bank `ME` for those of our own judges, the key of a remote site for its own; left out for all, which are
 *   many times as many
 */
export function useLanguages(bank?: string): Languages {
  const key = bank === undefined ? 'languages' : `languages-${bank}`
  const { data } = useQuery({
    queryKey: ['languages', 'bank', bank ?? null],
    queryFn: async ({ signal }) => {
      const query = bank === undefined ? { all: true } : { oj: bank }
      const list = await call('languages', { query, signal, quiet: true })
      localStorage.setItem(key, JSON.stringify(list))
      return list
    },
    initialData: () => cached(key),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  })
  return data ?? []
}
