import { useEffect, useState } from 'react'

const pageMs = 12_000
const secondMs = 1000

export interface Paging {
  /** From 0. */
  readonly page: number
  readonly secondsLeft: number
}

/** Turns the pages one after another, every 12 s; it waits while something on the page is moving. */
export function usePaging(pages: number, isHeld: boolean): Paging {
  const [state, setState] = useState({ page: 0, leftMs: pageMs })
  useEffect(() => {
    if (isHeld || pages <= 1) return
    const timer = setInterval(() => {
      setState(({ page, leftMs }) =>
        leftMs > secondMs ? { page, leftMs: leftMs - secondMs } : { page: (page + 1) % pages, leftMs: pageMs },
      )
    }, secondMs)
    return () => clearInterval(timer)
  }, [pages, isHeld])
  return { page: Math.min(state.page, Math.max(0, pages - 1)), secondsLeft: Math.ceil(state.leftMs / secondMs) }
}
