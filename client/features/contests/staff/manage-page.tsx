import { useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from 'react-router-dom'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { StaffOnly } from '../frame/staff-only.tsx'
import { useContest } from '../frame/use-contest.ts'
import { rightOfPage, useManageTabs } from './manage-tabs.ts'

/** `/contest/:contestID/manage`: the frame around the pages of whoever runs the contest. */
export const ManagePage = () => (
  <StaffOnly right="submissions">
    <Manage />
  </StaffOnly>
)

function Manage() {
  const { t } = useLingui()
  const contest = useContest()
  const tabs = useManageTabs()
  const here = useLocation().pathname.split('/')[4] ?? ''
  return (
    <Stack gap="16px" pt="10px" minW={0}>
      <div data-manage-tabs="">
        <PageTabs look="pill" label={t`Management of the contest`} tabs={tabs} />
      </div>
      <StaffOnly right={rightOfPage[here] ?? 'submissions'}>
        <Outlet context={contest} />
      </StaffOnly>
    </Stack>
  )
}
