import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { useWebsite } from '../../../api/website.ts'
import { leadsToPage } from '../../../ui/layout/known-pages.ts'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from './use-contest.ts'

interface TabEntry {
  /** Below the contest's own path. */
  readonly path: string
  readonly label: string
  readonly isShown: boolean
  readonly count?: number
}

function useTabs({ cid, info, isJury, isRoot }: ContestView, unread: number): readonly TabEntry[] {
  const { t } = useLingui()
  const website = useWebsite()
  const isAcm = info.type === ACM
  const all: readonly TabEntry[] = [
    { path: '', label: t`Overview`, isShown: true },
    { path: 'problems', label: t({ context: 'contest', message: 'Problems' }), isShown: true },
    { path: 'submissions', label: t`Submissions`, isShown: true },
    { path: 'rank', label: t({ context: 'contest', message: 'Rank' }), isShown: true },
    { path: 'announcements', label: t`Announcements`, isShown: true, count: unread },
    {
      path: 'comment',
      label: t`Clarifications`,
      isShown: (website?.openContestComment ?? false) && leadsToPage(`/contest/${cid}/comment`),
    },
    { path: 'print', label: t`Print`, isShown: info.openPrint ?? false },
    { path: 'ac-info', label: t`Balloons`, isShown: isJury && isAcm },
    { path: 'admin-print', label: t`Print queue`, isShown: isJury && (info.openPrint ?? false) },
    { path: 'rejudge', label: t`Rejudge`, isShown: isRoot },
    { path: 'scroll-board', label: t`Rolling board`, isShown: isJury && isAcm },
  ]
  return all.filter(({ isShown }) => isShown)
}

/** Why the pages behind the overview are closed to this reader; null where they are open. */
export function useClosedReason({ mayEnter, moment, isVisitor }: ContestView): string | null {
  const { t } = useLingui()
  if (mayEnter) return null
  if (isVisitor) return t`Sign in to open it`
  return moment.phase === 'scheduled' ? t`The contest has not started yet` : t`Enter the password of the contest first`
}

/** The tab of the list that a page of one thing belongs to. @param path below the contest's own */
function tabOf(path: string): string | null {
  const [list, , part] = path.split('/')
  if (list !== 'problem') return null
  return part === 'submission-detail' ? 'submissions' : 'problems'
}

/** The pages of the contest for this reader. Whoever may not enter yet sees them, and why they are closed. */
export function ContestTabs({ view, unread }: { readonly view: ContestView; readonly unread: number }) {
  const { t } = useLingui()
  const closedReason = useClosedReason(view) ?? undefined
  const root = `/contest/${view.cid}`
  const here = tabOf(useLocation().pathname.slice(root.length + 1))
  const tabs = useTabs(view, unread).map(({ path, label, count }) =>
    path === ''
      ? { to: root, end: true, label, count }
      : { to: `${root}/${path}`, label, count, isHere: path === here, closedReason },
  )
  return <PageTabs label={t`Pages of the contest`} tabs={tabs} />
}
