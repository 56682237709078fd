import { useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { HelpText } from '../../ui/text/text.tsx'
import { OtherVersions } from '../developer/index.ts'
import { BusServers } from './bus-servers.tsx'
import { CredentialDialog } from './credential-dialog.tsx'
import { CredentialTable } from './credential-table.tsx'
import { useCredentials } from './queries.ts'

/** `/admin/judges`: credentials of judges on other machines, made here and revoked. */
export function JudgesPage() {
  const { t } = useLingui()
  usePageTitle(t`Judges`)
  const query = useCredentials()
  const [isMaking, setMaking] = useState(false)
  const iconPx = 15
  return (
    <PageBody>
      <PageHead
        title={t`Judges`}
        actions={
          <Button icon={<KeyRound size={iconPx} />} onClick={() => setMaking(true)}>{t`Make a credential`}</Button>
        }
      />
      <HelpText
        size="cell"
        maxW="prose"
        mb="20px"
      >{t`A judge on another machine signs in to the message bus with a credential of its own. Whoever has one may judge, read test data and nothing else.`}</HelpText>
      {query.data === undefined ? null : <OtherVersions judges={query.data.otherVersions} />}
      <CredentialTable query={query} />
      {query.data === undefined ? null : (
        <BusServers servers={query.data.servers} hasCredentials={query.data.credentials.length > 0} />
      )}
      {isMaking ? <CredentialDialog onClose={() => setMaking(false)} /> : null}
    </PageBody>
  )
}
