import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ShieldX } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useContest } from './use-contest.ts'

/** A page of the contest's staff: others read so. What it shows is guarded by its calls. */
export function StaffOnly({ isOpen = true, children }: { readonly isOpen?: boolean; readonly children: ReactNode }) {
  const { t } = useLingui()
  const { isJury } = useContest()
  if (isJury && isOpen) return children
  const hint = isJury ? t`This contest does not have it.` : t`Only the staff of the contest can use it.`
  return <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is not available`} hint={hint} />
}
