import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

type Side = 'start' | 'end'
/**
 * Without width, so that the row is as long as it is without it. A phone's row has gutters, which hold back what
 * sticks.
 */
const Edge = chakra('span', {
  base: { position: 'sticky', zIndex: 1, w: 0, flexShrink: 0, alignSelf: 'stretch', pointerEvents: 'none' },
  variants: {
    side: {
      start: { left: { base: '-16px', md: 0 }, mr: 'calc(-1 * var(--tab-gap))' },
      end: { right: { base: '-16px', md: 0 }, ml: 'calc(-1 * var(--tab-gap))' },
    },
  },
})
/** A finger drags the row: there the fade alone says that it goes on. */
const Press = chakra('button', {
  base: {
    'position': 'absolute',
    'insetBlock': 0,
    'w': '36px',
    'display': 'flex',
    'alignItems': 'center',
    'color': 'fg.muted',
    'pointerEvents': 'auto',
    'cursor': 'pointer',
    '&:hover': { color: 'fg' },
    '@media (pointer: coarse)': { 'pointerEvents': 'none', '& > svg': { display: 'none' } },
  },
  variants: {
    side: {
      start: { left: 0, bgImage: 'linear-gradient(to left, transparent, {colors.bg} 50%)' },
      end: { right: 0, justifyContent: 'flex-end', bgImage: 'linear-gradient(to right, transparent, {colors.bg} 50%)' },
    },
  },
})

const none = { start: false, end: false }
const shareOfRow = 0.7

/** Which way the row of `scroller` goes on out of sight. @param content changes with what is in the row */
export function useScrollEdges(
  scroller: RefObject<HTMLElement | null>,
  content: string,
): Readonly<Record<Side, boolean>> {
  const [edges, setEdges] = useState(none)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const look = () => {
      const start = element.scrollLeft > 1
      const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 1
      setEdges((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, content])
  return edges
}

/** Fades the end of a row that goes on, with an arrow for a mouse; the keyboard moves through the row itself. */
export function ScrollEdge({
  side,
  scroller,
}: {
  readonly side: Side
  readonly scroller: RefObject<HTMLElement | null>
}) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight
  const move = () => {
    const row = scroller.current
    row?.scrollBy({ left: (side === 'start' ? -1 : 1) * row.clientWidth * shareOfRow, behavior: 'smooth' })
  }
  return (
    <Edge side={side} data-scroll-edge={side}>
      <Press side={side} type="button" tabIndex={-1} aria-hidden="true" onClick={move}>
        <Icon size={16} />
      </Press>
    </Edge>
  )
}
