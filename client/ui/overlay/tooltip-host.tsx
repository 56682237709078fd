import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { positionUnder } from './floating-position.ts'

/**
 * The one tooltip of the page. `data-tip="text"` on any element gives it a tooltip; `data-tip-cut` shows the
 * element's own text, only while it is cut off. Hover or keyboard focus shows it after 300 ms; escape hides it.
 */
const skeletonDelayMs = 300
const tipId = 'tip'

interface Tip {
  readonly text: string
  readonly anchor: HTMLElement
}

const Panel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    m: '0',
    px: '8px',
    py: '4px',
    maxW: '360px',
    bg: 'fg',
    color: 'bg',
    borderRadius: 'l1',
    textStyle: 'label',
    pointerEvents: 'none',
    overflowWrap: 'anywhere',
    animationStyle: 'fade',
  },
})

export function TooltipHost() {
  const tip = useTip()
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = ref.current
    if (tip === null || panel === null) return
    panel.showPopover()
    positionUnder(panel, tip.anchor.getBoundingClientRect(), 'center')
    tip.anchor.setAttribute('aria-describedby', tipId)
    return () => tip.anchor.removeAttribute('aria-describedby')
  }, [tip])
  return tip === null ? null : (
    <Panel ref={ref} id={tipId} key={tip.text} popover="manual" role="tooltip">
      {tip.text}
    </Panel>
  )
}

function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: HTMLElement | null = null
    const hide = () => {
      clearTimeout(timer)
      current = null
      setTip(null)
    }
    const enter = (event: Event) => {
      const anchor = anchorOf(event.target)
      if (anchor === current) return
      hide()
      if (anchor === null) return
      current = anchor
      timer = setTimeout(() => setTip(tipOf(anchor)), skeletonDelayMs)
    }
    const listener = new AbortController()
    const options = { signal: listener.signal, passive: true }
    document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && enter(event), options)
    document.addEventListener('focusin', (event) => isKeyboardFocus(event.target) && enter(event), options)
    for (const name of ['pointerdown', 'focusout', 'pointerleave'] as const)
      document.addEventListener(name, hide, options)
    addEventListener('scroll', hide, { ...options, capture: true })
    addEventListener('keydown', (event) => event.key === 'Escape' && hide(), options)
    return () => {
      clearTimeout(timer)
      listener.abort()
    }
  }, [])
  return tip
}

const isKeyboardFocus = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(':focus-visible')

const anchorOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-tip-cut]') : null

function tipOf(anchor: HTMLElement): Tip | null {
  if (!anchor.isConnected) return null
  const own = anchor.getAttribute('data-tip')
  if (own) return { text: own, anchor }
  const isCut = anchor.hasAttribute('data-tip-cut') && anchor.scrollWidth > anchor.clientWidth
  return isCut && anchor.textContent ? { text: anchor.textContent, anchor } : null
}
