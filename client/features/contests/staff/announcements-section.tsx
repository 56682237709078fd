import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { storeMarkdownFile } from '../../../api/markdown-files.ts'
import { PageHead } from '../../../ui/layout/page.tsx'
import { useAnnouncementAdmin } from '../../admin-announcements/index.ts'
import { useContest } from '../frame/use-contest.ts'
import { contestKey } from '../queries.ts'

const rowsAtOnce = 10

/** Announcements of the contest, to be written and changed by its jury. */
export function AnnouncementsSection() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [paging, setPaging] = useState({ page: 1, pageSize: rowsAtOnce })
  const queryKey = [...contestKey(cid), 'staff-announcements']
  const query = useQuery({
    queryKey: [...queryKey, paging],
    queryFn: ({ signal }) =>
      call('staffAnnouncements', {
        query: { cid, currentPage: paging.page, limit: paging.pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const admin = useAnnouncementAdmin({
    label: t`Announcements of the contest`,
    hint: t`New announcements reach everybody who has the contest open.`,
    removalNote: t`Contestants will no longer see it.`,
    newVerb: t`Announce`,
    storeFile: storeMarkdownFile,
    query,
    paging,
    onPaging: setPaging,
    queryKey,
    save: (draft, before) =>
      call(before === undefined ? 'staffAnnounce' : 'changeStaffAnnouncement', {
        body: { cid, announcement: { ...draft, id: before?.id } },
        quiet: true,
      }),
    remove: ({ id }) => call('removeStaffAnnouncement', { query: { cid, aid: id } }),
  })
  return (
    <section>
      <PageHead title={t`Announcements`} actions={admin.newButton} />
      {admin.table}
    </section>
  )
}
