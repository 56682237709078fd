import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const baseMs = 420
const perRowMs = 20
const mostMs = 900
/** A batch with more risers moves nothing: nobody could follow it. */
const mostRisers = 8
const riseEasing = 'cubic-bezier(.2,0,0,1)'

interface Move {
  readonly row: HTMLElement
  /** Rows gained; below 0 for rows lost. */
  readonly up: number
}

/** @returns how long the row travels, in milliseconds */
const travelMs = (up: number): number => Math.min(mostMs, baseMs + perRowMs * Math.abs(up))

function travel({ row, up }: Move, rowPx: number): void {
  const isRise = up > 0
  // Above the others by style, not by animation: transform alone needs no painting on the way.
  if (isRise) row.dataset.lifted = ''
  const way = row.animate([{ transform: `translateY(${up * rowPx}px)` }, { transform: 'none' }], {
    duration: isRise ? travelMs(up) : baseMs,
    easing: riseEasing,
  })
  if (isRise) way.addEventListener('finish', () => delete row.dataset.lifted)
}

/** Rows of the page that stand elsewhere now, lowest first, and whether they are in sight. */
function movesOf(body: HTMLElement, before: readonly string[], now: readonly string[]): Move[] {
  const positionBefore = new Map(before.map((key, position) => [key, position]))
  const positionNow = new Map(now.map((key, index) => [key, index]))
  return [...body.querySelectorAll<HTMLElement>('[data-key]')]
    .flatMap((row): Move[] => {
      const key = row.dataset.key ?? ''
      const [from, to] = [positionBefore.get(key), positionNow.get(key)]
      return from === undefined || to === undefined || from === to ? [] : [{ row, up: from - to }]
    })
    .toReversed()
}

/**
 * Rows with a new position travel there from their old one, by transform alone, the lowest riser first. `keys` is the
 * order shown, `scope` what the reader asked for: another page or search is another table, and nothing travels. Where
 * a row was is counted in rows, which are of one height, not measured: measuring would lay the page out twice with
 * every change. Only what is in sight travels.
 */
export function useRise(body: RefObject<HTMLElement | null>, keys: readonly string[], scope: string): void {
  const before = useRef<{ scope: string; keys: readonly string[] }>({ scope, keys })
  const order = keys.join('\n')
  useLayoutEffect(() => {
    const last = before.current
    const now = order === '' ? [] : order.split('\n')
    before.current = { scope, keys: now }
    if (last.scope !== scope || body.current === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moves = movesOf(body.current, last.keys, now)
    if (moves.length === 0 || moves.filter(({ up }) => up > 0).length > mostRisers) return
    const rowPx = moves[0]?.row.offsetHeight ?? 0
    const seen = moves.filter(({ row, up }) => {
      const { top, bottom } = row.getBoundingClientRect()
      return up > 0 || (bottom > 0 && top < innerHeight)
    })
    for (const move of seen) travel(move, rowPx)
  }, [body, order, scope])
}
