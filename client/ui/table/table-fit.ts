import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

/** What of a column decides whether its table fits. */
export interface ColumnWidth {
  readonly width?: string
  readonly wideOnly?: boolean
}

/** All columns, all but those for wide places, or rows of one cell. */
export type TableFit = 'wide' | 'tight' | 'narrow'

/** A title is still read in this width; what shares the rest with it gets by with less. */
const titlePx = 120
const otherPx = 56

const sumOf = (columns: readonly ColumnWidth[], unit: 'px' | '%'): number =>
  columns.reduce((sum, { width }) => sum + (width?.endsWith(unit) ? parseFloat(width) : 0), 0)

/** Columns in percent take their share of whatever there is. */
const neededPx = (columns: readonly ColumnWidth[]): number => {
  const free = columns.filter(({ width }) => width === undefined).length
  const restPx = free === 0 ? 0 : titlePx + (free - 1) * otherPx
  return (sumOf(columns, 'px') + restPx) / (1 - sumOf(columns, '%') / 100)
}

/** @param roomPx 0 while it is not known */
export function fitOf(columns: readonly ColumnWidth[], roomPx: number): TableFit {
  if (roomPx === 0 || neededPx(columns) <= roomPx) return 'wide'
  return neededPx(columns.filter(({ wideOnly }) => !wideOnly)) <= roomPx ? 'tight' : 'narrow'
}

const roomOf = (element: Element): number => {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return Math.max(0, element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))
}

/**
 * How a table fits into what is around it: beside a side bar or a column of facts a window of 1,200 px leaves as
 * little as a phone, and a table of declared widths would take it all from its one column without, the title.
 */
export function useTableFit(table: RefObject<HTMLTableElement | null>, columns: readonly ColumnWidth[]): TableFit {
  const [roomPx, setRoom] = useState(0)
  useLayoutEffect(() => {
    const around = table.current?.parentElement
    if (!around) return
    const measure = () => setRoom(roomOf(around))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    return () => observer.disconnect()
  }, [table])
  return fitOf(columns, roomPx)
}
