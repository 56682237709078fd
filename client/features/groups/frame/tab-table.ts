import { useLingui } from '@lingui/react/macro'
import { useWebsite } from '../../../api/website.ts'
import { leadsToPage } from '../../../ui/layout/known-pages.ts'
import type { GroupView } from './use-group.ts'

export interface GroupTab {
  /** Below the group's own path. */
  readonly path: string
  readonly label: string
  /** Whether this reader has the tab at all. */
  readonly isShown: boolean
  /** What waits there for this reader. */
  readonly count?: number
}

/** The areas of a group in their order; one whose page is not there yet is left out. */
export function useGroupTabs({ gid, info, isAdmin, isRoot }: GroupView): readonly GroupTab[] {
  const { t } = useLingui()
  const website = useWebsite()
  const all: readonly GroupTab[] = [
    { path: '', label: t({ context: 'group', message: 'Home' }), isShown: true },
    { path: 'problem', label: t({ context: 'group', message: 'Problems' }), isShown: true },
    { path: 'training', label: t({ context: 'group', message: 'Training' }), isShown: true },
    { path: 'contest', label: t({ context: 'group', message: 'Contests' }), isShown: true },
    { path: 'status', label: t({ context: 'group', message: 'Submissions' }), isShown: true },
    {
      path: 'discussion',
      label: t({ context: 'group', message: 'Discussion' }),
      isShown: website?.openGroupDiscussion ?? false,
    },
    {
      path: 'member',
      label: t({ context: 'group', message: 'Members' }),
      isShown: true,
      count: info.applicantCount ?? 0,
    },
    { path: 'announcement', label: t({ context: 'group', message: 'Announcements' }), isShown: isAdmin },
    { path: 'file', label: t({ context: 'group', message: 'Files' }), isShown: isAdmin },
    { path: 'setting', label: t({ context: 'group', message: 'Settings' }), isShown: isRoot },
    { path: 'rank', label: t({ context: 'group', message: 'Rank' }), isShown: true },
  ]
  return all.filter(({ path, isShown }) => isShown && (path === '' || leadsToPage(`/group/${gid}/${path}`)))
}
