import { useLingui } from '@lingui/react/macro'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { useState } from 'react'
import { AnnouncementList } from '../../../domain/site/announcement-list.tsx'
import { useAnnouncements } from '../announcements.ts'

/** What the group announced. */
export function Announcements({ gid }: { readonly gid: number }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const pageRows = groupLimits.announcementPageRows
  const query = useAnnouncements(gid, { currentPage: page, limit: pageRows }, false)
  return (
    <AnnouncementList
      title={t`Group announcements`}
      hint={t`Announcements of the group appear here instantly.`}
      query={query}
      page={page}
      pageRows={pageRows}
      onPage={setPage}
      isRoomy
    />
  )
}
