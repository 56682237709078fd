const GAP_PX = 6
const EDGE_PX = 8

/** Where a floating part goes along its anchor. */
export type Along = 'start' | 'center' | 'end'

/** Puts a shown, fixed element under an anchor, above it where there is no room below, and always inside the window. */
export function positionUnder(floating: HTMLElement, anchor: DOMRect, along: Along): void {
  const { offsetWidth: width, offsetHeight: height } = floating
  const wanted = { start: anchor.left, center: anchor.left + (anchor.width - width) / 2, end: anchor.right - width }[
    along
  ]
  const below = anchor.bottom + GAP_PX
  const top = below + height + EDGE_PX > innerHeight ? anchor.top - height - GAP_PX : below
  const left = Math.min(Math.max(wanted, EDGE_PX), innerWidth - width - EDGE_PX)
  Object.assign(floating.style, { left: `${left}px`, top: `${Math.max(top, EDGE_PX)}px` })
}
