import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long a page that one comes back to may take to be as long as it was. */
const patienceMs = 3000
/** Whoever does one of these goes somewhere else by themselves. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** What of a browser's window is scrolled. */
export interface Scroller {
  readonly top: () => number
  readonly moveTo: (top: number) => void
  /** Calls back whenever the page has become longer or shorter. @returns ends it */
  readonly onResize: (notify: () => void) => () => void
}

/** Where each entry of the history was left. */
export class PagePositions {
  readonly #tops = new Map<string, number>()
  readonly #window: Scroller
  #current: string
  #endReturn: (() => void) | null = null

  constructor(window: Scroller, first: string) {
    this.#window = window
    this.#current = first
  }

  /** A page that is about to be as long as before is clamped meanwhile: that is nowhere one has gone to. */
  scrolled(): void {
    if (this.#endReturn === null) this.#tops.set(this.#current, this.#window.top())
  }

  /** A page that one goes on to begins at its top; one that one comes back to is where it was left. */
  arrive(entry: string, isReturn: boolean): void {
    this.stay()
    this.#current = entry
    const wanted = isReturn ? (this.#tops.get(entry) ?? 0) : 0
    this.#window.moveTo(wanted)
    if (this.#window.top() >= wanted - 1) return
    this.#endReturn = this.#window.onResize(() => {
      this.#window.moveTo(wanted)
      if (this.#window.top() >= wanted - 1) this.stay()
    })
  }

  /** The same page under another entry of the history: it stays where it is. */
  rename(entry: string): void {
    this.#current = entry
  }

  /** Whatever is still to come of the page, it stays where it is. */
  stay(): void {
    this.#endReturn?.()
    this.#endReturn = null
  }
}

const browserWindow: Scroller = {
  top: () => window.scrollY,
  moveTo: (top) => window.scrollTo(0, top),
  onResize: (notify) => {
    const observer = new ResizeObserver(notify)
    observer.observe(document.body)
    return () => observer.disconnect()
  },
}

/** The browser does not do it by itself: main.tsx. */
export function usePagePosition(): void {
  const { key, pathname, search } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  const positions = useRef<PagePositions>(null)
  positions.current ??= new PagePositions(browserWindow, key)
  const shown = useRef(`${pathname}${search}`)
  useLayoutEffect(() => {
    const follow = positions.current
    if (follow === null) return
    const scrolled = () => follow.scrolled()
    const stay = () => follow.stay()
    window.addEventListener('scroll', scrolled, { passive: true })
    for (const each of ownMoves) window.addEventListener(each, stay, { passive: true, capture: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      for (const each of ownMoves) window.removeEventListener(each, stay, { capture: true })
    }
  }, [])
  useLayoutEffect(() => {
    // Before it is painted, or it would be laid out twice. A page that was just loaded stands at its top already, and
    // another anchor of the same page is found by whoever shows it.
    if (shown.current === `${pathname}${search}`) return positions.current?.rename(key)
    shown.current = `${pathname}${search}`
    positions.current?.arrive(key, isReturn)
    const timer = setTimeout(() => positions.current?.stay(), patienceMs)
    return () => clearTimeout(timer)
  }, [key, pathname, search, isReturn])
}
