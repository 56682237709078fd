import { useAtom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useMemo } from 'react'
import { userAtom } from '../../../api/session.ts'

/** Ids of the announcements of a contest that this reader has read, kept in this browser per user and contest. */
export function useReadAnnouncements(cid: number): readonly [ids: readonly number[], markRead: (ids: readonly number[]) => void] {
  const uid = useAtomValue(userAtom)?.uid ?? ''
  const stored = useMemo(() => atomWithStorage<readonly number[]>(`contest-read-${uid}-${cid}`, [], undefined, { getOnInit: true }), [uid, cid])
  const [ids, setIds] = useAtom(stored)
  return [ids, (more) => setIds([...new Set([...ids, ...more])])]
}
