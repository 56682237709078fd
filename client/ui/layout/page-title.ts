import { atom } from 'jotai'
import { useEffect } from 'react'
import { store } from '../state/store.ts'

/** What the page calls itself, without the site's name, which the shell adds. */
export const pageTitleAtom = atom('')

/** Names the page in the browser's tab while the component is shown. An empty text names it by the site alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    store.set(pageTitleAtom, title)
  }, [title])
}
