import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useWebsite } from '../api/website.ts'
import { pageTitleAtom } from '../ui/layout/page-title.ts'

/**
 * The page's own name, then the site's; also where a page stands without the shell. Drawn apart: a page that names
 * itself would have all that stands around it drawn anew.
 */
export function TabTitle() {
  const title = useAtomValue(pageTitleAtom)
  const site = useWebsite()?.shortName ?? 'Podium'
  useEffect(() => {
    document.title = title === '' ? site : `${title} - ${site}`
  }, [title, site])
  return null
}
