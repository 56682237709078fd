/**
 * Where discussions stand. Their pages know no group: all that differs between the site's area and a group's is in
 * this object. Whoever owns a route under /group makes one and puts it around the page; without one it is the site's.
 */
import { useAtomValue } from 'jotai'
import { createContext, useContext } from 'react'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { isAdminAtom } from '../../api/session.ts'
import type { MarkdownEditorProps } from '../../ui/markdown/editor/markdown-editor.tsx'

export interface DiscussionHome {
  /** Null outside groups. */
  readonly gid: number | null
  /** Path of the list. */
  readonly list: string
  readonly detail: (did: number) => string
  readonly problem: (displayId: string) => string
  /** Sees what is disabled, and deletes what others wrote. */
  readonly isStaff: boolean
  readonly mayPin: (isNew: boolean) => boolean
  /** Undefined where this reader can attach nothing. */
  readonly storeFile: MarkdownEditorProps['storeFile']
}

export const HomeContext = createContext<DiscussionHome | null>(null)

export function useDiscussionHome(): DiscussionHome {
  const isAdmin = useAtomValue(isAdminAtom)
  const given = useContext(HomeContext)
  return (
    given ?? {
      gid: null,
      list: '/discussion',
      detail: (did) => `/discussion-detail/${did}`,
      problem: (displayId) => `/problem/${encodeURIComponent(displayId)}`,
      isStaff: isAdmin,
      mayPin: () => isAdmin,
      storeFile: isAdmin ? storeMarkdownFile : undefined,
    }
  )
}
