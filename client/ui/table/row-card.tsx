import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { positionUnder } from '../overlay/floating-position.ts'

const skeletonDelayMs = 300
const longPressMs = 500

interface RowCardState {
  readonly index: number | null
  readonly anchor: Element | null
}

const nothingFound: RowCardState = { index: null, anchor: null }

/** Watches the rows of a table: which one is hovered, focused or long-pressed for long enough. */
export function useRowCard(table: RefObject<HTMLTableElement | null>, isOn: boolean): RowCardState {
  const [state, setState] = useState<RowCardState>(nothingFound)
  useEffect(() => {
    const root = table.current
    if (root === null || !isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      setState(nothingFound)
    }
    const showSoon = (delayMs: number) => (event: Event) => {
      const row = (event.target as Element).closest('tr[data-row]')
      hide()
      if (row === null) return
      timer = setTimeout(() => setState({ index: Number(row.getAttribute('data-row')), anchor: row }), delayMs)
    }
    const listener = new AbortController()
    const on = (name: string, handle: (event: Event) => void) =>
      root.addEventListener(name, handle, { signal: listener.signal, passive: true })
    on('pointerover', (event) => (event as PointerEvent).pointerType === 'mouse' && showSoon(skeletonDelayMs)(event))
    on('pointerleave', hide)
    on('focusin', showSoon(skeletonDelayMs))
    on('focusout', hide)
    on('touchstart', showSoon(longPressMs))
    on('touchmove', hide)
    on('touchend', () => clearTimeout(timer))
    addEventListener('scroll', hide, { signal: listener.signal, passive: true })
    addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal: listener.signal })
    return () => {
      clearTimeout(timer)
      listener.abort()
    }
  }, [table, isOn])
  return state
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    m: '0',
    inset: 'auto',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    shadow: 'float',
    p: '12px 14px',
    textStyle: 'label',
    animationStyle: 'open',
    pointerEvents: 'none',
  },
})

/** The card itself, under the right end of its row, or above it where there is no room. */
export function RowCard({ anchor, children }: { readonly anchor: Element | null; readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (ref.current === null || anchor === null) return
    ref.current.showPopover()
    positionUnder(ref.current, anchor.getBoundingClientRect(), 'end')
  }, [anchor])
  return (
    <Panel ref={ref} popover="manual" role="tooltip">
      {children}
    </Panel>
  )
}
