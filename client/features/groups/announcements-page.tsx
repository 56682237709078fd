import { useLingui } from '@lingui/react/macro'
import { groupLimits, ownsGroupItem } from '@podium/proto/rules/group/groups.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { storeMarkdownFileOf } from '../../api/markdown-files.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import type { PageChoice } from '../../ui/table/pagination.tsx'
import { useAnnouncementAdmin } from '../admin-announcements/index.ts'
import { announcementsKey, useAnnouncements } from './announcements.ts'
import { AdminsOnly } from './frame/need-only.tsx'
import { useGroup } from './frame/use-group.ts'
import { ToolBar } from './tool-bar.tsx'

/** `/group/:groupID/announcement`: what the group tells its members, for its administrators. */
export const GroupAnnouncementsPage = () => (
  <AdminsOnly>
    <Announcements />
  </AdminsOnly>
)

function Announcements() {
  const { t } = useLingui()
  const view = useGroup()
  const { gid } = view
  const [paging, setPaging] = useState<PageChoice>({ page: 1, pageSize: groupLimits.tabPageRows })
  const query = useAnnouncements(gid, { currentPage: paging.page, limit: paging.pageSize }, true)
  useFrameBadge(query.live)
  const admin = useAnnouncementAdmin({
    label: t`Group announcements`,
    hint: t`Announcements of the group appear here instantly.`,
    removalNote: t`It is deleted permanently from the home page of the group.`,
    storeFile: storeMarkdownFileOf(gid),
    query,
    paging,
    onPaging: setPaging,
    queryKey: announcementsKey(gid),
    save: (draft, before) =>
      before === undefined
        ? call('addGroupAnnouncement', { body: { ...draft, gid }, quiet: true })
        : call('editGroupAnnouncement', { body: { ...draft, gid, id: before.id }, quiet: true }),
    remove: ({ id }) => call('deleteGroupAnnouncement', { query: { aid: id } }),
    mayChange: ({ uid }) => ownsGroupItem(view, uid === view.uid),
  })
  return (
    <>
      <ToolBar>{admin.newButton}</ToolBar>
      {admin.table}
    </>
  )
}
