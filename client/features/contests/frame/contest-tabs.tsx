import { useLingui } from '@lingui/react/macro'
import type { ContestRight } from '@podium/proto/rules/contest/contest-staff.ts'
import { useLocation } from 'react-router-dom'
import { useWebsite } from '../../../api/website.ts'
import { leadsToPage } from '../../../ui/layout/known-pages.ts'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { useFrameTitle } from '../../../ui/layout/page-title.ts'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from './use-contest.ts'

interface TabEntry {
  /** Below the contest's own path. */
  readonly path: string
  readonly label: string
  readonly isShown: boolean
  readonly count?: number
}

interface TabCounts {
  /** Announcements that the reader has not read. */
  readonly unread: number
  /** Answers that the reader has not read; for the jury, questions that wait. */
  readonly clarifications: number
}

function useTabs(view: ContestView, { unread, clarifications }: TabCounts): readonly TabEntry[] {
  const { t } = useLingui()
  const website = useWebsite()
  const { cid, info, rights, isJury, isStaffAccount, moment } = view
  const hasComments = website?.openContestComment ?? false
  const isAcm = info.type === ACM
  const isInside = isJury || !isStaffAccount
  const all: readonly TabEntry[] = [
    { path: '', label: t`Overview`, isShown: true },
    { path: 'problems', label: t({ context: 'contest', message: 'Problems' }), isShown: isInside },
    { path: 'submissions', label: t`Submissions`, isShown: isInside },
    {
      path: 'rank',
      label: t({ context: 'contest', message: 'Rank' }),
      isShown: isInside || rights.has('liveBoard'),
    },
    { path: 'announcements', label: t`Announcements`, isShown: isInside, count: unread },
    {
      path: 'clarifications',
      label: t`Clarifications`,
      isShown: isInside && hasComments,
      count: clarifications,
    },
    {
      path: 'comment',
      label: t`Discussion`,
      // While the contest runs, questions are asked in one place.
      isShown: isInside && hasComments && (isJury || moment.isOver) && leadsToPage(`/contest/${cid}/comment`),
    },
    { path: 'print', label: t`Print`, isShown: isInside && (info.openPrint ?? false) },
    { path: 'manage', label: t`Manage`, isShown: isJury },
    { path: 'ac-info', label: t`Balloons`, isShown: rights.has('balloons') && isAcm },
    { path: 'admin-print', label: t`Print queue`, isShown: rights.has('prints') && (info.openPrint ?? false) },
    { path: 'scroll-board', label: t`Rolling board`, isShown: isJury && isAcm },
  ]
  return all.filter(({ isShown }) => isShown)
}

/** Why the pages behind the overview are closed to this reader; null where they are open. */
export function useClosedReason({ mayEnter, moment, isStaffAccount }: ContestView): string | null {
  const { t } = useLingui()
  if (mayEnter) return null
  if (isStaffAccount) return t`It is not part of your role`
  return moment.phase === 'scheduled' ? t`The contest has not started yet` : t`Enter the password of the contest first`
}

const workOf: Readonly<Record<string, ContestRight>> = {
  'ac-info': 'balloons',
  'admin-print': 'prints',
  'rank': 'liveBoard',
}

/** Pages that a role opens to whoever may not enter. @param path below the contest's own */
export const isOwnWork = ({ rights, info }: ContestView, path: string): boolean => {
  const right = workOf[path]
  return right === undefined ? path === 'staff' && info.role !== null : rights.has(right)
}

/** The tab of the list that a page of one thing belongs to. @param path below the contest's own */
function tabOf(path: string): string | null {
  const [list, , part] = path.split('/')
  if (list !== 'problem') return null
  return part === 'submission-detail' ? 'submissions' : 'problems'
}

/** The pages of the contest for this reader. Whoever may not enter yet sees them, and why they are closed. */
export function ContestTabs({ view, ...counts }: TabCounts & { readonly view: ContestView }) {
  const { t } = useLingui()
  const closedReason = useClosedReason(view) ?? undefined
  const root = `/contest/${view.cid}`
  const below = useLocation().pathname.slice(root.length + 1)
  const here = tabOf(below)
  const entries = useTabs(view, counts)
  const [first = ''] = below.split('/')
  const named = entries.find(({ path }) => path !== '' && path === (here ?? first))
  useFrameTitle(named === undefined ? view.info.title : `${named.label} · ${view.info.title}`)
  const tabs = entries.map(({ path, label, count }) =>
    path === ''
      ? { to: root, end: true, label, count }
      : {
          to: `${root}/${path}`,
          label,
          count,
          isHere: path === here,
          closedReason: isOwnWork(view, path) ? undefined : closedReason,
        },
  )
  return <PageTabs label={t`Pages of the contest`} tabs={tabs} />
}
