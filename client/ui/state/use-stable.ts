import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same one over every drawing, and does what the newest one given would: for parts under
 * `memo`. Not to be called while drawing.
 */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
