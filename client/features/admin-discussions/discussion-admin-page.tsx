import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { tabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { DiscussionPanel } from './discussion-panel.tsx'
import { useReports } from './queries.ts'
import { ReportPanel } from './report-panel.tsx'

const Panel = chakra('div', { base: { pt: '14px' } })

type Tab = 'discussions' | 'reports'

/** `/admin/discussion`: what is written on the site, and what was reported of it. */
export function DiscussionAdminPage() {
  const { t } = useLingui()
  usePageTitle(t`Discussions and reports`)
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'reports' ? 'reports' : 'discussions'
  const unread = useReports({ currentPage: 1, limit: 10 }).data?.unread
  const tabs = [
    { value: 'discussions', label: t`Discussions` },
    { value: 'reports', label: t`Reports`, ...(unread ? { count: unread } : {}) },
  ] as const
  return (
    <PageBody>
      <PageHead title={t`Discussions and reports`} />
      <Tabs
        label={t`Discussions and reports`}
        value={tab}
        tabs={tabs}
        onChange={(next) => setSearch(next === 'reports' ? { tab: next } : {})}
      />
      <Panel {...tabPanel(tab)}>{tab === 'reports' ? <ReportPanel /> : <DiscussionPanel />}</Panel>
    </PageBody>
  )
}
