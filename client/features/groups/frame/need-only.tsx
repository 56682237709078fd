import { useLingui } from '@lingui/react/macro'
import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useGroup } from './use-group.ts'

interface Guarded {
  readonly children: ReactNode
}

function Closed({ hint }: { readonly hint: string }) {
  const { t } = useLingui()
  return <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is not available`} hint={hint} />
}

/** A page of the group's administrators: others read so. What it shows is guarded by its calls. */
export function AdminsOnly({ children }: Guarded) {
  const { t } = useLingui()
  return useGroup().isAdmin ? children : <Closed hint={t`Only administrators of the group can use it.`} />
}

/** Likewise of those at its head. */
export function HeadsOnly({ children }: Guarded) {
  const { t } = useLingui()
  return useGroup().isRoot ? children : <Closed hint={t`Only heads of the group can use it.`} />
}
