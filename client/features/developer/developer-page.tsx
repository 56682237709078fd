import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isAdminAtom } from '../../api/session.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { Judges } from './judges.tsx'
import { LanguageTable } from './language-table.tsx'
import { Lanes } from './lanes.tsx'
import { RemoteSites } from './remote-sites.tsx'
import { Services } from './services.tsx'
import { useSystemState } from './use-system-state.ts'

/**
 * `/developer`: what judges here. Everybody sees the languages; administrators also services, judges and what waits.
 */
export function DeveloperPage() {
  const { t } = useLingui()
  usePageTitle(t`System status`)
  return useAtomValue(isAdminAtom) ? <Inside /> : <Outside />
}

function Outside() {
  const { t } = useLingui()
  return (
    <PageBody>
      <PageHead title={t`System status`} />
      <HelpText
        size="cell"
        maxW="prose"
        mb="24px"
      >{t`Languages that this site judges, with the toolchain of the judges and the command that compiles a solution.`}</HelpText>
      <LanguageTable />
    </PageBody>
  )
}

function Inside() {
  const { t } = useLingui()
  const query = useSystemState()
  const { data } = query
  return (
    <PageBody>
      <PageHead title={t`System status`} note={<LiveStatusBadge live={query.live} />} />
      {query.isError ? (
        <ErrorState
          title={t`The system status could not be loaded`}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <Stack gap="36px">
        {data === undefined ? (
          query.isError ? null : (
            <Skeleton height="320px" />
          )
        ) : (
          <Stack gap="36px" opacity={query.isError ? 0.6 : undefined}>
            <Services service={data.service} />
            <Lanes lanes={data.service.lanes} withoutJudge={data.service.withoutJudge} />
            <Judges judges={data.judges} others={data.service.otherVersions} />
            <RemoteSites />
          </Stack>
        )}
        <LanguageTable />
      </Stack>
    </PageBody>
  )
}
