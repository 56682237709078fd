import { useMemo, useSyncExternalStore } from 'react'

/**
 * Whether the window is at least so wide, in px: for what styles alone cannot decide, such as the columns of a table.
 */
export function useMinWidth(widthPx: number): boolean {
  const query = useMemo(() => matchMedia(`(min-width: ${widthPx}px)`), [widthPx])
  const subscribe = useMemo(
    () => (observer: () => void) => {
      query.addEventListener('change', observer)
      return () => query.removeEventListener('change', observer)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => query.matches)
}
