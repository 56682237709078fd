import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import { useWebsite } from '../../../api/website.ts'
import { leadsToPage } from '../../../ui/page-table.ts'
import { tabStyle } from '../../../ui/tabs.tsx'
import { ACM } from './contest-marks.tsx'
import type { ContestView } from './use-contest.ts'

const Row = chakra('nav', {
  base: { display: 'flex', gap: '20px', borderBottomWidth: '1px', borderColor: 'border', overflowX: 'auto', scrollbarWidth: 'none', mt: '2px' },
})
const Tab = chakra(NavLink, tabStyle)
const Off = chakra('span', tabStyle)
const Count = chakra('span', {
  base: { minW: '15px', h: '15px', px: '4px', borderRadius: 'full', bg: 'accent.solid', color: 'accent.contrast', fontSize: '10px', lineHeight: '15px', fontWeight: 600, textAlign: 'center' },
})

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
    { path: 'comment', label: t`Comment`, isShown: (website?.openContestComment ?? false) && leadsToPage(`/contest/${cid}/comment`) },
    { path: 'print', label: t`Print`, isShown: info.openPrint ?? false },
    { path: 'ac-info', label: t`Balloon desk`, isShown: isJury && isAcm },
    { path: 'admin-print', label: t`Print desk`, isShown: isJury && (info.openPrint ?? false) },
    { path: 'rejudge', label: t`Rejudge`, isShown: isRoot },
    { path: 'scroll-board', label: t`Rolling board`, isShown: isJury && isAcm },
  ]
  return all.filter(({ isShown }) => isShown)
}

/** The pages of the contest for this reader. Whoever may not enter yet sees them, and why they are closed. */
export function ContestTabs({ view, unread }: { readonly view: ContestView; readonly unread: number }) {
  const { t } = useLingui()
  const tabs = useTabs(view, unread)
  const reason = view.moment.phase === 'scheduled' ? t`The contest has not started yet` : t`Enter the password of the contest first`
  return (
    <Row aria-label={t`Pages of the contest`}>
      {tabs.map(({ path, label, count = 0 }) =>
        path === '' || view.mayEnter ? (
          <Tab key={path} to={path === '' ? `/contest/${view.cid}` : `/contest/${view.cid}/${path}`} end={path === ''}>
            {label}
            {count > 0 ? <Count>{Math.min(99, count)}</Count> : null}
          </Tab>
        ) : (
          <Off key={path} role="link" aria-disabled="true" tabIndex={0} data-tip={reason}>
            {label}
          </Off>
        ),
      )}
    </Row>
  )
}
