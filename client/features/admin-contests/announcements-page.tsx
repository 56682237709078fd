import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnnouncementAdmin } from '../admin-announcements/index.ts'
import { ContestFrame, OwnerOnly, WithContest } from './contest-frame.tsx'
import { useContestAdminScope } from './admin-scope.ts'
import { announcementsKey } from './queries.ts'
import type { ContestHead } from './queries.ts'

const rowsAtOnce = 10

/** `/admin/contest/{contestId}/announcement` */
export const ContestAnnouncementsPage = () => (
  <WithContest>
    {(contest) => (
      <OwnerOnly contest={contest}>
        <Announcements key={contest.id} contest={contest} />
      </OwnerOnly>
    )}
  </WithContest>
)

function Announcements({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const cid = contest.id
  const [paging, setPaging] = useState({ page: 1, pageSize: rowsAtOnce })
  const { calls, storeFile } = useContestAdminScope()
  const queryKey = announcementsKey(cid)
  const query = useQuery({
    queryKey: [...queryKey, paging],
    queryFn: ({ signal }) => calls.announcements({ cid, currentPage: paging.page, limit: paging.pageSize }, signal),
    placeholderData: keepPreviousData,
  })
  const admin = useAnnouncementAdmin({
    label: t`Announcements of the contest`,
    hint: t`New announcements reach everybody who has the contest open.`,
    removalNote: t`Contestants will no longer see it.`,
    newVerb: t`Announce`,
    storeFile,
    query,
    paging,
    onPaging: setPaging,
    queryKey,
    save: (draft, before) =>
      (before === undefined ? calls.announce : calls.changeAnnouncement)({
        cid,
        announcement: { ...draft, id: before?.id },
      }),
    remove: ({ id }) => calls.removeAnnouncement({ aid: id, cid }),
  })
  return (
    <ContestFrame
      here="announcement"
      title={t`Announcements of the contest`}
      contest={contest}
      actions={admin.newButton}
    >
      {admin.table}
    </ContestFrame>
  )
}
