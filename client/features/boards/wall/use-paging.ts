import { useEffect, useState } from 'react'

const PAGE_MS = 12_000
const SECOND_MS = 1000

export interface Paging {
  /** From 0. */
  readonly page: number
  readonly secondsLeft: number
}

/** Turns the pages one after another, every 12 s; it waits while something on the page is moving. */
export function usePaging(pages: number, isHeld: boolean): Paging {
  const [state, setState] = useState({ page: 0, leftMs: PAGE_MS })
  useEffect(() => {
    if (isHeld || pages <= 1) return
    const timer = setInterval(() => {
      setState(({ page, leftMs }) =>
        leftMs > SECOND_MS ? { page, leftMs: leftMs - SECOND_MS } : { page: (page + 1) % pages, leftMs: PAGE_MS },
      )
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [pages, isHeld])
  return { page: Math.min(state.page, Math.max(0, pages - 1)), secondsLeft: Math.ceil(state.leftMs / SECOND_MS) }
}
