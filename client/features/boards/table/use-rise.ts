import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const BASE_MS = 420
const PER_ROW_MS = 20
const MOST_MS = 900
/** A batch with more risers moves nothing: nobody could follow it. */
const MOST_RISERS = 8
const EASING = 'cubic-bezier(.2,0,0,1)'
const LIFTED = { position: 'relative', zIndex: 2, boxShadow: 'var(--chakra-shadows-float)' } as const

interface Move {
  readonly row: HTMLElement
  /** Pixels from the old place to the new one. */
  readonly fromPx: number
}

/** @returns how long the row travels, in milliseconds */
const travelMs = ({ row, fromPx }: Move): number => Math.min(MOST_MS, BASE_MS + (PER_ROW_MS * Math.abs(fromPx)) / Math.max(1, row.offsetHeight))

function travel({ row, fromPx }: Move): void {
  const isRise = fromPx > 0
  const lifted = isRise ? LIFTED : {}
  row.animate([{ transform: `translateY(${fromPx}px)`, ...lifted }, { transform: 'none', ...lifted }], {
    duration: isRise ? travelMs({ row, fromPx }) : BASE_MS,
    easing: EASING,
  })
}

/**
 * Rows with a new place travel there from their old one, by transform alone, the lowest riser first. `keys` is the order shown,
 * `scope` what the reader asked for: another page or search is another table, and nothing travels.
 */
export function useRise(body: RefObject<HTMLElement | null>, keys: readonly string[], scope: string): void {
  const before = useRef<{ scope: string; tops: ReadonlyMap<string, number> }>({ scope, tops: new Map() })
  useLayoutEffect(() => {
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const tops = new Map(rows.map((row) => [row.dataset.key ?? '', row.offsetTop]))
    const { scope: oldScope, tops: oldTops } = before.current
    before.current = { scope, tops }
    if (oldScope !== scope || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moves = rows.flatMap((row): Move[] => {
      const [from, to] = [oldTops.get(row.dataset.key ?? ''), row.offsetTop]
      return from === undefined || from === to ? [] : [{ row, fromPx: from - to }]
    })
    if (moves.filter(({ fromPx }) => fromPx > 0).length > MOST_RISERS) return
    for (const move of moves.reverse()) travel(move)
  }, [body, keys, scope])
}
