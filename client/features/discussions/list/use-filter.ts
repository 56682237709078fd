import { useParams, useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { numberFrom } from '../../../ui/state/address-number.ts'
import type { ListFilter } from '../queries.ts'

/** Null takes a choice out of the address. Unless a change names a page, it leads to the first. */
export type ChangeFilter = (changes: Record<string, string | null>, options?: NavigateOptions) => void

/** The filter that an address holds. @param pid the problem whose discussions are listed, null for all */
export const readFilter = (search: URLSearchParams, pid: string | null): ListFilter => ({
  keyword: search.get('keyword') ?? '',
  cid: numberFrom(search.get('cid'), null),
  onlyMine: search.get('onlyMine') === 'true',
  currentPage: numberFrom(search.get('currentPage'), 1),
  pid,
})

export function useFilter(): readonly [ListFilter, ChangeFilter] {
  const [search, setSearch] = useSearchParams()
  const { problemID = null } = useParams()
  const filter = readFilter(search, problemID)
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
