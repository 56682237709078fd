import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { useGroupTabs } from './tab-table.ts'
import type { GroupView } from './use-group.ts'
import { useJoinHint } from './use-join-hint.ts'

/** Pages of one thing, to the tab of their list. */
const tabOf: Readonly<Record<string, string>> = { 'discussion-detail': 'discussion', 'submission-detail': 'status' }

/** The areas of the group for this reader. Who is not in it sees what there is, and why it is closed. */
export function GroupTabs({ view }: { readonly view: GroupView }) {
  const { t } = useLingui()
  const root = `/group/${view.gid}`
  const hint = useJoinHint(view)
  const page =
    useLocation()
      .pathname.slice(root.length + 1)
      .split('/')[0] ?? ''
  const tabs = useGroupTabs(view).map(({ path, label, count }) =>
    path === ''
      ? { to: root, end: true, label, count }
      : {
          to: `${root}/${path}`,
          label,
          count,
          isHere: tabOf[page] === path,
          closedReason: view.isMember ? undefined : hint,
        },
  )
  return <PageTabs label={t`Pages of the group`} tabs={tabs} />
}
