import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, PointerEvent } from 'react'

/** Moves wait at most so long for a reader who points at the table. */
const holdMs = 5_000

/** To be spread over the body of a table. */
export interface BodyHandlers {
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: (event: PointerEvent) => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface StableOrder {
  /** Keys in the order to be shown. */
  readonly keys: readonly string[]
  /** Rows that stand elsewhere by now. */
  readonly waiting: number
  readonly release: () => void
  readonly handlers: BodyHandlers
}

/**
 * While the reader points at a row or stands in one by keyboard, rows change in place and moves wait: nothing slips
 * away from under a pointer. They are released when the reader leaves, after 5 s, or by hand. `scope` names what the
 * reader asked for: a new page or search is never held.
 */
export function useStableOrder(latest: readonly string[], scope: string): StableOrder {
  const [isHolding, setHolding] = useState(false)
  const [held, setHeld] = useState({ scope, keys: latest })
  const isSame = latest.length === held.keys.length && latest.every((key, index) => held.keys[index] === key)
  if (!isSame && (!isHolding || held.scope !== scope)) setHeld({ scope, keys: latest })
  const waiting = isHolding && !isSame ? latest.filter((key, index) => held.keys[index] !== key).length : 0
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return
    timer.current = setTimeout(() => setHolding(false), holdMs)
    return () => clearTimeout(timer.current)
  }, [isWaiting])
  return {
    keys: isHolding && held.scope === scope ? held.keys : latest,
    waiting,
    release: () => setHolding(false),
    handlers: {
      // A finger has no resting place: it would hold the table for good.
      onPointerEnter: (event) => event.pointerType === 'mouse' && setHolding(true),
      onPointerLeave: () => setHolding(false),
      onFocus: () => setHolding(true),
      onBlur: (event) => event.currentTarget.contains(event.relatedTarget) || setHolding(false),
    },
  }
}
