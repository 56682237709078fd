import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { tabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { ExportBox } from './export-box.tsx'
import { ImportBox } from './import-box.tsx'
import { ImportPreview } from './import-preview.tsx'
import type { Task } from './queries.ts'
import { TaskList } from './task-list.tsx'
import { ItemTable } from './task-report.tsx'

const Panel = chakra('div', { base: { pt: '18px', mb: '32px' } })

/** `/admin/problem/batch-operation`: sets of problems in and out. What was started goes on without the page. */
export function ExchangePage() {
  const { t } = useLingui()
  usePageTitle(t`Import and export`)
  const [tab, setTab] = useState<'import' | 'export'>('import')
  const [opened, setOpened] = useState<Pick<Task, 'id' | 'kind'> | null>(null)
  const close = () => setOpened(null)
  return (
    <PageBody>
      <PageHead title={t`Import and export`} />
      <Tabs
        label={t`Direction`}
        value={tab}
        tabs={[
          { value: 'import', label: t`Import` },
          { value: 'export', label: t`Export` },
        ]}
        onChange={setTab}
      />
      <Panel {...tabPanel(tab)}>
        {tab === 'import' ? <ImportBox onPreview={(id) => setOpened({ id, kind: 'preview' })} /> : <ExportBox />}
      </Panel>
      <TaskList onOpen={setOpened} />
      {opened?.kind === 'preview' ? (
        <ImportPreview
          key={opened.id}
          id={opened.id}
          onClose={close}
          onStarted={(id) => setOpened({ id, kind: 'import' })}
        />
      ) : null}
      {opened !== null && opened.kind !== 'preview' ? (
        <Dialog title={t({ context: 'import', message: 'Report' })} width="full" onClose={close}>
          <ItemTable id={opened.id} label={t({ context: 'import', message: 'Report' })} />
        </Dialog>
      ) : null}
    </PageBody>
  )
}
