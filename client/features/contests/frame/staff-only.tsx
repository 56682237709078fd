import { useLingui } from '@lingui/react/macro'
import type { ContestRight } from '@podium/proto/rules/contest/contest-staff.ts'
import type { ReactNode } from 'react'
import { ShieldX } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useContest } from './use-contest.ts'

interface StaffOnlyProps {
  /** What of the staff's work it is. */
  readonly right: ContestRight
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** A page of the contest's staff: others read so. What it shows is guarded by its calls. */
export function StaffOnly({ right, isOpen = true, children }: StaffOnlyProps) {
  const { t } = useLingui()
  const { rights } = useContest()
  const isTheirs = rights.has(right)
  if (isTheirs && isOpen) return children
  const hint = isTheirs ? t`This contest does not have it.` : t`Only the staff of the contest can use it.`
  return <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is not available`} hint={hint} />
}
