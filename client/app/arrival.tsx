import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { pageTitleAtom } from '../ui/layout/page-title.ts'
import { VisuallyHidden } from '../ui/text/text.tsx'

/**
 * Where the keyboard goes on after a press has led to another page: in its content, unless what had the focus still
 * stands there (a tab) or the page has chosen a field. What was pressed is mostly gone by then, and the focus with it.
 */
export function useArrivalFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (main.current?.contains(document.activeElement) !== true) main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/** Says the name of the page that one came to, as a browser does that loads one. */
export function Arrival() {
  const title = useAtomValue(pageTitleAtom)
  const { pathname } = useLocation()
  const [spoken, speak] = useState('')
  const last = useRef({ pathname, title, isNamed: true })
  useEffect(() => {
    const before = last.current
    const isNamed = before.pathname === pathname && before.isNamed
    // What comes after the first name, the count of a queue say, is for those who look at the tab.
    const isName = !isNamed && title !== '' && title !== before.title
    if (isName) speak(title)
    last.current = { pathname, title: isName || isNamed ? title : before.title, isNamed: isNamed || isName }
  }, [pathname, title])
  return <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
}
