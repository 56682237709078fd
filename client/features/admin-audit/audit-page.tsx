import { useLingui } from '@lingui/react/macro'
import { AuditLog } from './audit-log.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'

/** `/admin/audit`: what staff and administrators did on the whole site. */
export function AuditPage() {
  const { t } = useLingui()
  usePageTitle(t`Audit log`)
  return (
    <PageBody>
      <AuditLog />
    </PageBody>
  )
}
