import { useAtom, useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { userAtom } from '../../../api/session.ts'

const makeAtom = (key: string) => atomWithStorage<readonly number[]>(key, [], undefined, { getOnInit: true })
const made = new Map<string, ReturnType<typeof makeAtom>>()

/** The same for all parts of a page: what is opened in the list is no longer new in the line above it. */
function atomOf(key: string): ReturnType<typeof makeAtom> {
  const found = made.get(key) ?? makeAtom(key)
  made.set(key, found)
  return found
}

/** Ids of the announcements of a contest that this reader has read, kept in this browser per user and contest. */
export function useReadAnnouncements(
  cid: number,
): readonly [ids: readonly number[], markRead: (ids: readonly number[]) => void] {
  const uid = useAtomValue(userAtom)?.uid ?? ''
  const [ids, setIds] = useAtom(atomOf(`contest-read-${uid}-${cid}`))
  return [ids, (more) => setIds((before) => [...new Set([...before, ...more])])]
}
