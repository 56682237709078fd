import { useLingui } from '@lingui/react/macro'
import { PageTabs } from '../../../ui/page-tabs.tsx'
import { useGroupTabs } from './tab-table.ts'
import type { GroupView } from './use-group.ts'

/** The areas of the group for this reader. Who is not in it sees what there is, and why it is closed. */
export function GroupTabs({ view }: { readonly view: GroupView }) {
  const { t } = useLingui()
  const root = `/group/${view.gid}`
  const tabs = useGroupTabs(view).map(({ path, label, count }) =>
    path === '' ? { to: root, end: true, label, count } : { to: `${root}/${path}`, label, count, closedReason: view.isMember ? undefined : t`Join the group first` })
  return <PageTabs label={t`Pages of the group`} tabs={tabs} />
}
