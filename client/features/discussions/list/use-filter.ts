import { useParams, useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import type { ListFilter } from '../queries.ts'

/** Null takes a choice out of the address. Unless a change names a page, it leads to the first. */
export type ChangeFilter = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/** The filter that the address holds. */
export function useFilter(): readonly [ListFilter, ChangeFilter] {
  const [search, setSearch] = useSearchParams()
  const { problemID = null } = useParams()
  const filter = {
    keyword: search.get('keyword') ?? '',
    cid: Number(search.get('cid')) || null,
    onlyMine: search.get('onlyMine') === 'true',
    currentPage: Math.max(1, Number(search.get('currentPage')) || 1),
    pid: problemID,
  }
  const change: ChangeFilter = (changes, options) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('currentPage')
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(key)
        else next.set(key, value)
      }
      return next
    }, options)
  return [filter, change]
}
