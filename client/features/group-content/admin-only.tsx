import { useLingui } from '@lingui/react/macro'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { useGroup } from '../groups/index.ts'
import { GroupAdminScopes } from './admin/admin-scopes.tsx'

/** The lists of those who make what the group has; the calls guard them. */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const view = useGroup()
  if (!view.isAdmin)
    return (
      <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is for administrators of the group`} />
    )
  return <GroupAdminScopes view={view}>{children}</GroupAdminScopes>
}
