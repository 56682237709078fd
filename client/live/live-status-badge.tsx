import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { LiveBadge } from '../ui/feedback/live-badge.tsx'
import type { LiveState } from '../ui/feedback/live-badge.tsx'
import type { LiveStatus } from './live-status.ts'

/** A fall-back shorter than this is not shown. */
const graceMs = 2000

/** The badge of a live query. Its place is there from the start; it speaks once there is something to say. */
export function LiveStatusBadge({ live }: { readonly live: LiveStatus }) {
  const state = useStableState(live.state)
  if (state !== null) return <LiveBadge state={state} eventCount={live.eventCount} />
  return (
    <chakra.span visibility="hidden" aria-hidden="true">
      <LiveBadge state={{ kind: 'live' }} />
    </chakra.span>
  )
}

/**
 * The last state worth showing: live at once, anything else, nothing included, only when it has not been live for a
 * while.
 */
function useStableState(state: LiveState | null): LiveState | null {
  const isLive = state?.kind === 'live'
  const [isDown, setDown] = useState(false)
  const [shown, setShown] = useState<LiveState | null>(null)
  useEffect(() => {
    setDown(false)
    if (isLive) return
    const timer = setTimeout(() => setDown(true), graceMs)
    return () => clearTimeout(timer)
  }, [isLive])
  if ((isLive || isDown) && state !== shown) setShown(state)
  return shown
}
