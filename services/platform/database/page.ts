/** Pages of a list (contract/practice 1.6). */
import { limits } from '@podium/proto/rules/limits.ts'

interface PageQuery {
  readonly currentPage?: number
  readonly limit?: number
}

export interface PageBounds {
  /** 1-based. */
  readonly current: number
  readonly size: number
  readonly offset: number
}

/** Missing or below 1 means the default; a larger page than allowed is cut. */
export const pageBounds = ({ currentPage, limit }: PageQuery, defaultSize: number): PageBounds => {
  const size = limit === undefined || limit < 1 ? defaultSize : Math.min(limit, limits.pageMaxRows)
  const current =
    currentPage === undefined || currentPage < 1
      ? 1
      : Math.min(currentPage, Math.floor(Number.MAX_SAFE_INTEGER / limits.pageMaxRows))
  return { current, size, offset: (current - 1) * size }
}

interface Counted {
  readonly total: number | null
}

/** How many there are, as the rows of the page have it; behind the last page there are none, and `count` is asked. */
export async function totalOf(
  found: readonly Counted[],
  { offset }: PageBounds,
  count: () => Promise<readonly Counted[]>,
): Promise<number> {
  const [first] = found.length === 0 && offset > 0 ? await count() : found
  return first?.total ?? 0
}

export const pageOf = <Row>(records: Row[], total: number, { current, size }: PageBounds) => ({
  records,
  total,
  size,
  current,
  pages: Math.ceil(total / size),
  orders: [] as unknown[],
  searchCount: true,
})
