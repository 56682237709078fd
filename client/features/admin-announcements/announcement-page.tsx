import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { storeMarkdownFile } from '../../api/markdown-files.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { useAnnouncementAdmin } from './announcement-admin.tsx'
import { announcementsKey, useAnnouncements } from './queries.ts'

const rowsAtOnce = 10

/** `/admin/announcement`: what the home page tells everybody. */
export function AnnouncementPage() {
  const { t } = useLingui()
  usePageTitle(t`Announcements`)
  const [paging, setPaging] = useState({ page: 1, pageSize: rowsAtOnce })
  const query = useAnnouncements(paging.page, paging.pageSize)
  const admin = useAnnouncementAdmin({
    label: t`Announcements`,
    hint: t`The first one shows on the home page as soon as it is saved.`,
    removalNote: t`It will be deleted permanently and removed from the home page.`,
    storeFile: storeMarkdownFile,
    query,
    paging,
    onPaging: setPaging,
    queryKey: announcementsKey,
    save: (draft, before) =>
      before === undefined
        ? call('addAnnouncement', { body: draft, quiet: true })
        : call('editAnnouncement', { body: { ...draft, id: before.id }, quiet: true }),
    remove: ({ id }) => call('deleteAnnouncement', { query: { aid: id } }),
  })
  return (
    <PageBody>
      <PageHead
        title={t`Announcements`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={admin.newButton}
      />
      {admin.table}
    </PageBody>
  )
}
