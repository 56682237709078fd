import { useLingui } from '@lingui/react/macro'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { Judges, Lanes, Services, useSystemState } from '../developer/index.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { Alarm } from './alarm.tsx'
import { SiteNumbers } from './site-numbers.tsx'
import type { JudgeInfo } from '../developer/index.ts'
import { useListed } from '../../ui/text/use-listed.ts'

/** `/admin`: how the site does. */
export function DashboardPage() {
  const { t } = useLingui()
  usePageTitle(t`Dashboard`)
  const query = useSystemState()
  const { data } = query
  return (
    <PageBody>
      <PageHead title={t`Dashboard`} note={<LiveStatusBadge live={query.live} />} />
      <SiteNumbers />
      {query.isError ? (
        <ErrorState
          title={t`The system status could not be loaded`}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <Stack gap="36px" opacity={query.isError ? 0.6 : undefined}>
        {data === undefined ? (
          query.isError ? null : (
            <Skeleton height="320px" />
          )
        ) : (
          <>
            <Unsafe judges={data.judges} />
            <Services service={data.service} />
            <Lanes lanes={data.service.lanes} withoutJudge={data.service.withoutJudge} />
            <Judges judges={data.judges} others={data.service.otherVersions} />
          </>
        )}
      </Stack>
    </PageBody>
  )
}

/** A judge that serves although it cannot enforce a limit is the first thing to know. */
function Unsafe({ judges }: { readonly judges: readonly JudgeInfo[] }) {
  const { t } = useLingui()
  const listed = useListed()
  const names = listed(judges.filter(({ unsafe }) => unsafe).map(({ name }) => name))
  if (names === '') return null
  return (
    <Alarm>
      {t`Judges without full protection: ${names}. A solution may read files, use the network or exceed its limits.`}
    </Alarm>
  )
}
