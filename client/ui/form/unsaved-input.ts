import { useEffect } from 'react'

let forms = 0

/** Whether a form on the page holds what somebody has typed and not saved. */
export const holdsTyped = (): boolean => forms > 0

/** A form says that it does. Returns the way to end it. */
export function holdTyped(): () => void {
  forms++
  return () => void forms--
}

/** The form around it holds something as long as `isTyped`. */
export const useTyped = (isTyped: boolean): void => useEffect(() => (isTyped ? holdTyped() : undefined), [isTyped])
