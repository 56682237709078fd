import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/**
 * The width of an element in px as it changes, 0 before it is known: for charts, which are drawn to measure. In the
 * frame in which it gets narrower what is drawn is still as wide as before: the element clips it (`overflowX:
 * 'clip'`).
 */
export function useWidth<Element extends HTMLElement>(): readonly [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
