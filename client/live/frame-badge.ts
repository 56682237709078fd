import { useEffect } from 'react'
import { useOutletContext } from 'react-router-dom'
import type { LiveStatus } from './live-status.ts'

/** What a frame around pages hands to them for the badge in its head. */
export interface BadgedFrame {
  /** Shows how news reach the page's own data, in place of the frame's; null gives it back. */
  readonly showLive: (live: LiveStatus | null) => void
}

/** The badge in the head of the frame speaks for this page's data while the page is open. */
export function useFrameBadge(live: LiveStatus): void {
  const { showLive } = useOutletContext<BadgedFrame>()
  useEffect(() => showLive(live), [showLive, live])
  useEffect(() => () => showLive(null), [showLive])
}
