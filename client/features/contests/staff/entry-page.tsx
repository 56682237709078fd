import { useLingui } from '@lingui/react/macro'
import type { ContestRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { ShieldX } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useContest } from '../frame/use-contest.ts'

/** Where each of the staff works, below the contest's own path. */
const homeOf: Readonly<Record<ContestRole, string>> = {
  root: 'manage',
  owner: 'manage',
  director: 'manage',
  jury: 'manage',
  balloons: 'ac-info',
  prints: 'admin-print',
  spectator: 'rank',
}

/** `/contest/:contestID/staff`: the door of the staff, which leads each of them to their work. */
export function StaffEntryPage() {
  const { t } = useLingui()
  const { cid, info } = useContest()
  if (info.role !== null) return <Navigate to={`/contest/${cid}/${homeOf[info.role]}`} replace />
  return (
    <EmptyState
      icon={<ShieldX size={22} aria-hidden />}
      title={t`You have no role in this contest`}
      hint={t`It may have been taken back, or the contest is over. Ask a director of the contest.`}
    />
  )
}
