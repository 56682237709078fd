const buttons = 5

/** Numbers of the page buttons: five at most, around the current page. */
export function pageWindow(page: number, pages: number): readonly number[] {
  const count = Math.min(buttons, pages)
  const first = Math.min(Math.max(1, page - Math.floor(buttons / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

interface PageShown {
  readonly page: number
  readonly pageSize: number
  readonly total: number | undefined
  /** Rows on the page; undefined where nobody knows. */
  readonly rows: number | undefined
}

/**
 * The page to turn to from one behind the last: its last row was deleted, or its address is old. Null where there is
 * no need.
 */
export function pageInstead({ page, pageSize, total, rows }: PageShown): number | null {
  if (rows !== 0 || total === undefined || total === 0) return null
  const last = pageCount(total, pageSize)
  return page > last ? last : null
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/**
 * The address of another page of a list, where the address holds the page; null where it does not.
 * @param from the page that the list shows
 */
export function addressOfPage(search: URLSearchParams, from: number, to: number): URLSearchParams | null {
  const key = ['currentPage', 'page'].find((name) => search.get(name) === String(from))
  if (key === undefined) return null
  const next = new URLSearchParams(search)
  if (to === 1) next.delete(key)
  else next.set(key, String(to))
  return next
}
