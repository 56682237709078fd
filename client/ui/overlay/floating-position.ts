const gapPx = 6
const edgePx = 8

/** Where a floating part goes along its anchor. */
export type Along = 'start' | 'center' | 'end'

/** Puts a shown, fixed element under an anchor, above it where there is no room below, and always inside the window. */
export function positionUnder(floating: HTMLElement, anchor: DOMRect, along: Along): void {
  const { offsetWidth: width, offsetHeight: height } = floating
  const wanted = { start: anchor.left, center: anchor.left + (anchor.width - width) / 2, end: anchor.right - width }[
    along
  ]
  const below = anchor.bottom + gapPx
  const top = below + height + edgePx > innerHeight ? anchor.top - height - gapPx : below
  const left = Math.min(Math.max(wanted, edgePx), innerWidth - width - edgePx)
  Object.assign(floating.style, { left: `${left}px`, top: `${Math.max(top, edgePx)}px` })
}
