import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isAdminRole } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { Trash2 } from 'lucide-react'
import { userAtom } from '../../../api/session.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { RowLink } from '../../../ui/table/row-link.tsx'
import { LabelledValue } from '../../../ui/text/labelled-value.tsx'
import { useDiscussionHome } from '../../discussions/index.ts'
import type { DiscussionRow } from '../../discussions/index.ts'
import { MutedText, VisuallyHidden } from '../../../ui/text/text.tsx'
import type { useGroupDiscussions } from './queries.ts'
import { useDiscussionActions } from './use-discussion-actions.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    'gap': '6px 12px',
    'overflowWrap': 'anywhere',
    '& > :nth-child(even)': { justifySelf: 'end' },
  },
})

/** Every discussion of the group, for its administrators: disabled, enabled, deleted; pinned by those of the site. */
export function AdminTable({ query }: { readonly query: ReturnType<typeof useGroupDiscussions> }) {
  const { t } = useLingui()
  const { columns, compactRow } = useColumns()
  return (
    <DataTable
      label={t`Discussions of the group`}
      columns={columns}
      rows={query.data?.records}
      rowKey={({ id }) => id}
      state={query}
      compactRow={compactRow}
      empty={{ title: t`No discussions yet`, hint: t`New discussions appear here instantly.` }}
    />
  )
}

function useColumns() {
  const { t } = useLingui()
  const home = useDiscussionHome()
  const actions = useDiscussionActions()
  const isSiteAdmin = useAtomValue(userAtom)?.roleList.some(isAdminRole) ?? false
  const title = (row: DiscussionRow) => <RowLink to={home.detail(row.id)}>{row.title}</RowLink>
  const enabled = (row: DiscussionRow) => {
    const { title: name } = row
    return (
      <Switch checked={row.status === 0} onChange={(isOn) => void actions.change(row, { status: isOn ? 0 : 1 })}>
        <VisuallyHidden>{t`Enabled: ${name}`}</VisuallyHidden>
      </Switch>
    )
  }
  const pinned = (row: DiscussionRow) => {
    const { title: name } = row
    return (
      <Switch
        checked={row.topPriority}
        disabled={!isSiteAdmin}
        onChange={(topPriority) => void actions.change(row, { topPriority })}
      >
        <VisuallyHidden>{t`Pinned: ${name}`}</VisuallyHidden>
      </Switch>
    )
  }
  const remove = (row: DiscussionRow) => {
    const { title: name } = row
    return (
      <IconButton size="sm" label={t`Delete ${name}`} onClick={() => void actions.remove(row)}>
        <Trash2 size={14} />
      </IconButton>
    )
  }
  const columns: readonly Column<DiscussionRow>[] = [
    { key: 'title', head: t`Title`, cell: title },
    { key: 'author', head: t`Author`, width: '110px', cell: (row) => <MutedText>{row.author}</MutedText> },
    { key: 'comments', head: t`Comments`, width: '82px', align: 'right', cell: (row) => formatNumber(row.commentNum) },
    {
      key: 'created',
      head: t({ context: 'group discussions', message: 'Posted' }),
      width: '170px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    { key: 'pinned', head: t`Pinned`, width: '68px', align: 'center', cell: pinned },
    { key: 'enabled', head: t`Enabled`, width: '72px', align: 'center', cell: enabled },
    { key: 'actions', head: '', label: t`Actions`, width: '56px', align: 'right', cell: remove },
  ]
  const compactRow = (row: DiscussionRow) => (
    <Compact>
      {title(row)}
      {remove(row)}
      <MutedText>{`${row.author} · ${formatTime(row.gmtCreate)}`}</MutedText>
      <LabelledValue word={t`Enabled`}>{enabled(row)}</LabelledValue>
      {isSiteAdmin ? <LabelledValue word={t`Pinned`}>{pinned(row)}</LabelledValue> : null}
    </Compact>
  )
  return { columns, compactRow }
}
