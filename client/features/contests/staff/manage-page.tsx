import { useState } from 'react'
import { AuditLog } from '../../../domain/audit/audit-log.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { DecisionsSection } from '../decisions/decisions-section.tsx'
import { RejudgingsSection } from '../rejudgings/rejudgings-section.tsx'
import { StaffOnly } from '../frame/staff-only.tsx'
import { useContest } from '../frame/use-contest.ts'
import { TeamsSection } from '../teams/teams-section.tsx'
import { AccountSheet } from './account-sheet.tsx'
import type { AccountSlip } from './account-sheet.tsx'
import { AnnouncementsSection } from './announcements-section.tsx'
import { Attention } from './attention.tsx'
import { ContestApiSection } from './contest-api-section.tsx'
import { StaffSection } from './staff-section.tsx'

/** `/contest/:contestID/manage`: what needs the staff now, who works here, who takes part, and what was announced. */
export const ManagePage = () => (
  <StaffOnly right="submissions">
    <Manage />
  </StaffOnly>
)

function Manage() {
  const { cid, rights } = useContest()
  const [made, setMade] = useState<readonly AccountSlip[] | null>(null)
  if (made !== null) return <AccountSheet slips={made} onClose={() => setMade(null)} />
  return (
    <Stack gap="32px" pt="12px" minW={0}>
      <Attention />
      <DecisionsSection />
      {rights.has('rejudging') ? <RejudgingsSection /> : null}
      {rights.has('staff') ? <StaffSection onMade={setMade} /> : null}
      {rights.has('teams') ? <TeamsSection onMade={setMade} /> : null}
      {rights.has('announcements') ? <AnnouncementsSection /> : null}
      {rights.has('settings') ? <ContestApiSection /> : null}
      {rights.has('audit') ? <AuditLog cid={cid} /> : null}
    </Stack>
  )
}
