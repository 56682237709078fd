import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PageBody, PageHead } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { tabPanel, Tabs } from '../../ui/tabs.tsx'
import { ExportBox } from './export-box.tsx'
import { ImportBox } from './import-box.tsx'
import { TaskList } from './task-list.tsx'

const Panel = chakra('div', { base: { pt: '18px', mb: '32px' } })

/** `/admin/problem/batch-operation`: sets of problems in and out. What was started goes on without the page. */
export function ExchangePage() {
  const { t } = useLingui()
  usePageTitle(t`Import and export`)
  const [tab, setTab] = useState<'import' | 'export'>('import')
  return (
    <PageBody>
      <PageHead title={t`Import and export`} />
      <Tabs label={t`Direction`} value={tab} tabs={[{ value: 'import', label: t`Import` }, { value: 'export', label: t`Export` }]} onChange={setTab} />
      <Panel {...tabPanel(tab)}>{tab === 'import' ? <ImportBox /> : <ExportBox />}</Panel>
      <TaskList />
    </PageBody>
  )
}
