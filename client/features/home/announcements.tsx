import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { useState } from 'react'
import { AnnouncementList } from '../../domain/site/announcement-list.tsx'
import { useAnnouncements } from './use-home.ts'

/** Announcements of the site. */
export function Announcements() {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  return (
    <AnnouncementList
      title={t`Announcements`}
      hint={t`Site news appears here.`}
      query={useAnnouncements(page)}
      page={page}
      pageRows={limits.announcementPageRows}
      onPage={setPage}
    />
  )
}
