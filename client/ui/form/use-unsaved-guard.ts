import { useCallback, useEffect, useRef } from 'react'
import type { ConfirmQuestion } from '../overlay/confirm.ts'
import { useTyped } from './unsaved-input.ts'

/** What would be lost; the question instead of the one about changes. */
interface Guard {
  readonly question: ConfirmQuestion | undefined
}

const guards = new Set<Guard>()

/** The newest of what stands against leaving the page; undefined when nothing does. */
export const newestGuard = (): Guard | undefined => [...guards].at(-1)

/**
 * While there is something to lose, leaving the page asks first: inside the application by our dialog (the shell's
 * `LeaveQuestion`), otherwise by the browser's. The answer lets the page leave by itself, once it has saved.
 *
 * @param question instead of the one about changes; only the first is taken
 */
export function useUnsavedGuard(isDirty: boolean, question?: ConfirmQuestion): () => void {
  const guard = useRef<Guard>({ question })
  useTyped(isDirty)
  useEffect(() => {
    if (!isDirty) return
    const own = guard.current
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    guards.add(own)
    addEventListener('beforeunload', stay)
    return () => {
      guards.delete(own)
      removeEventListener('beforeunload', stay)
    }
  }, [isDirty])
  return useCallback(() => void guards.delete(guard.current), [])
}
