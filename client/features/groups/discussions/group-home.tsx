import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { storeMarkdownFileOf } from '../../../api/markdown-files.ts'
import { userAtom } from '../../../api/session.ts'
import { HomeContext } from '../../discussions/index.ts'
import type { DiscussionHome } from '../../discussions/index.ts'
import { useGroup } from '../frame/use-group.ts'

/** Puts the group's discussions in place of the site's. */
export function GroupDiscussionHome({ children }: { readonly children: ReactNode }) {
  const { gid, info, isAdmin } = useGroup()
  const isSiteAdmin = useAtomValue(userAtom)?.roleList.some(isAdminRole) ?? false
  const { shortName } = info
  const home = useMemo((): DiscussionHome => {
    const root = `/group/${gid}`
    const isOwn = (displayId: string): boolean => displayId.toUpperCase().startsWith(shortName.toUpperCase())
    return {
      gid,
      list: `${root}/discussion`,
      detail: (did) => `${root}/discussion-detail/${did}`,
      // A discussion may be about a public problem, too.
      problem: (displayId) => `${isOwn(displayId) ? root : ''}/problem/${encodeURIComponent(displayId)}`,
      isStaff: isAdmin,
      mayPin: (isNew) => isSiteAdmin || (isNew && isAdmin),
      storeFile: isAdmin ? storeMarkdownFileOf(gid) : undefined,
    }
  }, [gid, shortName, isAdmin, isSiteAdmin])
  return <HomeContext value={home}>{children}</HomeContext>
}
