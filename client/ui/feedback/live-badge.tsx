import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'

/**
 * How news reach the page: pushed, asked for at an interval, or not at all until the next try, whose moment is null
 * while it is under way.
 */
export type LiveState =
  | { readonly kind: 'live' }
  | { readonly kind: 'polling'; readonly everyMs: number }
  | { readonly kind: 'reconnecting'; readonly retryAtMs: number | null }

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    h: '22px',
    px: '9px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    textStyle: 'label',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  variants: {
    kind: {
      live: { color: 'fg' },
      polling: { color: 'fg.muted' },
      reconnecting: { color: 'verdict.wa.fg', borderColor: 'verdict.wa.fg' },
    },
  },
})
const Dot = chakra('span', { base: { position: 'relative', w: '8px', h: '8px', borderRadius: 'full' } })
const Wave = chakra('span', {
  base: {
    position: 'absolute',
    inset: 0,
    borderRadius: 'full',
    bg: 'accent.solid',
    opacity: 0,
    animationStyle: 'beat',
  },
})

const secondMs = 1000

export interface LiveBadgeProps {
  readonly state: LiveState
  /** Number of events so far: the dot beats once whenever it grows. */
  readonly eventCount?: number
}

export function LiveBadge({ state, eventCount = 0 }: LiveBadgeProps) {
  const { t } = useLingui()
  const waitS = useSecondsUntil(state.kind === 'reconnecting' ? state.retryAtMs : null)
  if (state.kind === 'reconnecting') {
    return (
      <Badge kind="reconnecting" data-live="reconnecting">
        <WifiOff size={12} aria-hidden />
        {waitS === null ? t`Reconnecting` : t`Reconnecting · ${waitS} s`}
      </Badge>
    )
  }
  if (state.kind === 'polling') {
    const everyS = Math.round(state.everyMs / secondMs)
    return (
      <Badge kind="polling" data-live="polling">
        <Dot borderWidth="2px" borderColor="border.control" />
        {t`Every ${everyS} s`}
      </Badge>
    )
  }
  return (
    <Badge kind="live" data-live="live">
      <Dot bg="accent.solid">{eventCount > 0 ? <Wave key={eventCount} /> : null}</Dot>
      {t`Live`}
    </Badge>
  )
}

/** Whole seconds left until a point in time, counted down; null without one. */
function useSecondsUntil(atMs: number | null): number | null {
  const [seconds, setSeconds] = useState(() => secondsUntil(atMs))
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(atMs))
    update()
    if (atMs === null) return
    const timer = setInterval(update, secondMs)
    return () => clearInterval(timer)
  }, [atMs])
  return seconds
}

const secondsUntil = (atMs: number | null): number | null =>
  atMs === null ? null : Math.max(0, Math.ceil((atMs - Date.now()) / secondMs))
