import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { useSearchParams } from 'react-router-dom'
import { numberFrom } from '../../ui/state/address-number.ts'

interface Paging {
  readonly currentPage: number
  readonly limit: number
}

const read = (search: URLSearchParams): Paging => {
  const limit = Number(search.get('limit'))
  return {
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: limits.pageSizes.some((size) => size === limit) ? limit : groupLimits.tabPageRows,
  }
}

/** The page of an area's list; it lives in the address. */
export function usePage() {
  const [search, setSearch] = useSearchParams()
  const show = ({ page, pageSize }: { readonly page: number; readonly pageSize: number }) =>
    setSearch({
      ...(page === 1 ? {} : { currentPage: String(page) }),
      ...(pageSize === groupLimits.tabPageRows ? {} : { limit: String(pageSize) }),
    })
  return { paging: read(search), show }
}
