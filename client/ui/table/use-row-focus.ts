import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

const focusable = 'a[href], button, select, input'

interface Held {
  readonly element: Element
  readonly row: number
}

/** Whether the browser has let the focus fall to what lies around the table. */
const isLost = (root: Element): boolean => {
  const { activeElement } = document
  return activeElement === null || (activeElement !== root && activeElement.contains(root))
}

/**
 * A row that holds the focus may go, because it was deleted or let in: the one that takes its place takes the focus,
 * so that the keyboard goes on from there and not from the top of the page.
 */
export function useRowFocus(ref: RefObject<HTMLTableElement | null>): void {
  const held = useRef<Held | null>(null)
  useEffect(() => {
    const root = ref.current
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null
      held.current = row === null ? null : { element: target as Element, row: Number(row.dataset.row) }
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null
    }
    root?.addEventListener('focusin', note)
    root?.addEventListener('focusout', leave)
    return () => {
      root?.removeEventListener('focusin', note)
      root?.removeEventListener('focusout', leave)
    }
  }, [ref])
  useLayoutEffect(() => {
    const root = ref.current
    if (root === null || held.current === null || held.current.element.isConnected) return
    const { row } = held.current
    held.current = null
    if (!isLost(root)) return
    const rows = root.querySelectorAll<HTMLElement>('tr[data-row]')
    rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
  })
}
