import { atom } from 'jotai'
import type { PrimitiveAtom } from 'jotai'
import { useEffect } from 'react'
import { store } from '../state/store.ts'

interface Name {
  readonly title: string
}

const ownNameAtom = atom<Name | null>(null)
const frameNameAtom = atom<Name | null>(null)

/**
 * What the page calls itself, without the site's name, which the shell adds; else what the frame calls it that stands
 * around it, of a contest say.
 */
export const pageTitleAtom = atom((get) => (get(ownNameAtom) ?? get(frameNameAtom))?.title ?? '')

function useName(names: PrimitiveAtom<Name | null>, title: string): void {
  useEffect(() => {
    const name = { title }
    store.set(names, name)
    // The page that comes next has perhaps given its own already.
    return () => store.set(names, (now) => (now === name ? null : now))
  }, [names, title])
}

/** Names the page in the browser's tab while the component is shown. An empty text names it by the site alone. */
export const usePageTitle = (title: string): void => useName(ownNameAtom, title)

/** Names pages that have no name of their own, while the frame around them is shown. */
export const useFrameTitle = (title: string): void => useName(frameNameAtom, title)
