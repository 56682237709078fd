import { useSyncExternalStore } from 'react'

export const LEFT_MIN_PX = 420
export const RIGHT_MIN_PX = 580
const GRIP_PX = 9

const query = matchMedia(`(min-width: ${LEFT_MIN_PX + RIGHT_MIN_PX + GRIP_PX}px)`)

const subscribe = (observer: () => void): (() => void) => {
  query.addEventListener('change', observer)
  return () => query.removeEventListener('change', observer)
}

/** Whether both panes fit side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
