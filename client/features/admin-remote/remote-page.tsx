import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isLost } from '../../api/errors.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Stack } from '../../ui/layout/stack.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { useRemoteHealth } from '../remote-health/index.ts'
import { AccountDialog } from './account-dialog.tsx'
import { useSites } from './queries.ts'
import type { Account, SiteRow } from './queries.ts'
import { SiteSection } from './site-section.tsx'
import { UnknownRuns } from './unknown-runs.tsx'

/** What the dialog is open for: a new account of a site, or one that exists. */
interface Opened {
  readonly site: SiteRow['site']
  readonly account: Account | undefined
}

/** `/admin/remote`: the sites that judge for us, the accounts that submit there, and runs whose number is not known. */
export function RemotePage() {
  const { t } = useLingui()
  usePageTitle(t`Remote judges`)
  const query = useSites()
  const health = useRemoteHealth()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <PageBody>
      <PageHead title={t`Remote judges`} note={<LiveStatusBadge live={health.live} />} />
      <HelpText
        size="cell"
        maxW="prose"
        mb="20px"
      >{t`Give accounts that belong to this judge alone. If a person also submits with one in a browser, runs can no longer be told apart, and the account is taken out of use.`}</HelpText>
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height="480px" /> : null}
      <Stack gap="36px">
        {query.data?.map((row) => (
          <SiteSection
            key={row.site}
            row={row}
            health={health.data?.rows}
            onAdd={() => setOpened({ site: row.site, account: undefined })}
            onEdit={(account) => setOpened({ site: row.site, account })}
          />
        ))}
        {query.data === undefined ? null : <UnknownRuns />}
      </Stack>
      {opened === null ? null : <AccountDialog {...opened} onClose={() => setOpened(null)} />}
    </PageBody>
  )
}
