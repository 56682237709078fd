import { useAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useCallback, useMemo } from 'react'

export interface Followed {
  /** Usernames. */
  readonly names: ReadonlySet<string>
  /** Follows a participant, or follows no longer. */
  readonly toggle: (username: string) => void
}

/** Followed participants of a contest, kept in this browser (spec/2 section 3, `concernedList`). */
export function useFollowed(cid: number): Followed {
  const stored = useMemo(
    () => atomWithStorage<readonly string[]>(`board-followed-${cid}`, [], undefined, { getOnInit: true }),
    [cid],
  )
  const [list, setList] = useAtom(stored)
  const names = useMemo(() => new Set(list), [list])
  const toggle = useCallback(
    (username: string) =>
      setList((before) =>
        before.includes(username) ? before.filter((name) => name !== username) : [...before, username],
      ),
    [setList],
  )
  return useMemo(() => ({ names, toggle }), [names, toggle])
}
