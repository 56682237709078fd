import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { numberFrom } from '../../ui/state/address-number.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Breadcrumbs, Stack } from '../../ui/layout/stack.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { ImportForm } from './import-form.tsx'
import { JobReport } from './job-report.tsx'
import { JobList } from './job-list.tsx'

/** `/admin/problem/remote-import`: problems of remote sites come in. What was started goes on without the page. */
export function RemoteImportPage() {
  const { t } = useLingui()
  usePageTitle(t`Import from other judges`)
  const [search, setSearch] = useSearchParams()
  const shown = numberFrom(search.get('task'), 0)
  const show = (id: number) => setSearch({ task: String(id) })
  return (
    <PageBody>
      <Breadcrumbs aria-label={t`You are here`}>
        <Link to="/admin/problem">{t`Problems`}</Link>
        <ChevronRight size={14} aria-hidden />
        {t`Import from other judges`}
      </Breadcrumbs>
      <PageHead title={t`Import from other judges`} />
      <HelpText
        size="cell"
        maxW="prose"
        mb="16px"
      >{t`The statement, its pictures, the samples and the limits are copied here; solutions are judged by the site itself.`}</HelpText>
      <Stack gap="32px">
        <ImportForm onStarted={show} />
        {shown === 0 ? null : <JobReport key={shown} id={shown} />}
        <JobList shown={shown} onShow={show} />
      </Stack>
    </PageBody>
  )
}
