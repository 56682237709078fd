import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { withShownError, useMutationHandler } from '../../api/mutations.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column, ListState } from '../../ui/table/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { formatTime } from '../../ui/text/format.ts'
import type { MarkdownEditorProps } from '../../ui/markdown/editor/markdown-editor.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import type { PageChoice } from '../../ui/table/pagination.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { MutedText, StrongText, VisuallyHidden } from '../../ui/text/text.tsx'
import { RowTools } from '../../ui/table/row-tools.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import type { AnnouncementDraft, SentAnnouncement } from './announcement-dialog.tsx'
import { hiddenStatus, visibleStatus } from './status.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto',
    'alignItems': 'center',
    'gap': '4px 12px',
    'overflowWrap': 'anywhere',
    '& > :nth-child(even)': { justifySelf: 'end' },
  },
})

interface AnnouncementRow extends AnnouncementDraft {
  readonly id: number
  readonly revision: number
  readonly username: string | null
  /** Wire times. */
  readonly gmtCreate: string
  readonly gmtModified: string
}

/** Whose announcements they are: of the site, of a group or of a contest. */
export interface AnnouncementOwner<Row extends AnnouncementRow> extends Pick<MarkdownEditorProps, 'storeFile'> {
  /** What the table lists, for screen readers. */
  readonly label: string
  /** What becomes of the first one. */
  readonly hint: string
  /** What follows when one is deleted. */
  readonly removalNote: string
  /** The action of a new one; "Save" by default. */
  readonly newVerb?: string
  readonly query: ListState & {
    readonly data: { readonly records: readonly Row[]; readonly total: number } | undefined
  }
  readonly paging: PageChoice
  readonly onPaging: (paging: PageChoice) => void
  /** All that is loaded of them stands under it. */
  readonly queryKey: QueryKey
  /** Quiet: what is refused is shown here. @param before undefined for a new one */
  readonly save: (draft: SentAnnouncement, before: Row | undefined) => Promise<unknown>
  readonly remove: (row: Row) => Promise<unknown>
  /** Whether the reader may change and delete it; all of them by default. */
  readonly mayChange?: (row: Row) => boolean
}

export interface AnnouncementAdmin {
  readonly newButton: ReactNode
  /** With pages and the dialog. */
  readonly table: ReactNode
}

/** Writing, showing, hiding and deleting announcements, the same wherever they are made. */
export function useAnnouncementAdmin<Row extends AnnouncementRow>(owner: AnnouncementOwner<Row>): AnnouncementAdmin {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(owner.queryKey)
  const [open, setOpen] = useState<Row | 'new'>()
  const reload = useReload<Row>(owner.queryKey)
  const before = open === 'new' ? undefined : open
  const { columns, compactRow } = useColumns(owner, setOpen)
  const { label, hint, query, paging, onPaging } = owner
  return {
    newButton: (
      <Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New announcement`}</Button>
    ),
    table: (
      <>
        <DataTable
          label={label}
          columns={columns}
          rows={query.data?.records}
          rowKey={({ id }) => id}
          state={query}
          compactRow={compactRow}
          empty={{ title: t`No announcements yet`, hint }}
        />
        <Pagination {...paging} total={query.data?.total} rows={query.data?.records.length} onChange={onPaging} />
        {open === undefined ? null : (
          <AnnouncementDialog
            announcement={before}
            newVerb={owner.newVerb}
            storeFile={owner.storeFile}
            send={(draft) => owner.save(draft, before)}
            reload={() => reload(before?.id)}
            handleMutation={handleMutation}
            onClose={() => setOpen(undefined)}
          />
        )}
      </>
    ),
  }
}

/** An announcement as it is stored now. Throws ApiError where it stands on none of the loaded pages any more. */
function useReload<Row extends AnnouncementRow>(queryKey: QueryKey) {
  const { t } = useLingui()
  const client = useQueryClient()
  return async (id: number | undefined): Promise<Row> => {
    await client.refetchQueries({ queryKey })
    const pages = client.getQueriesData<{ readonly records: readonly Row[] }>({ queryKey })
    const found = pages.flatMap(([, page]) => page?.records ?? []).find((row) => row.id === id)
    if (found === undefined) throw new ApiError('missing', t`Not found`)
    return found
  }
}

/** Columns of the table, and a row as a phone shows it. */
function useColumns<Row extends AnnouncementRow>(owner: AnnouncementOwner<Row>, onEdit: (row: Row) => void) {
  const { t } = useLingui()
  const { mayChange = () => true } = owner
  const { show, remove } = useActions(owner)
  const visible = (row: Row) => {
    const { title } = row
    return (
      <Switch
        checked={row.status === visibleStatus}
        disabled={!mayChange(row)}
        onChange={(isVisible) => void show(row, isVisible)}
      >
        <VisuallyHidden>{t`Visible: ${title}`}</VisuallyHidden>
      </Switch>
    )
  }
  const tools = (row: Row) => {
    const { title } = row
    if (!mayChange(row)) return null
    return (
      <RowTools>
        <IconButton size="sm" label={t`Edit ${title}`} onClick={() => onEdit(row)}>
          <Pencil size={14} />
        </IconButton>
        <IconButton size="sm" label={t`Delete ${title}`} onClick={() => void remove(row)}>
          <Trash2 size={14} />
        </IconButton>
      </RowTools>
    )
  }
  const columns: readonly Column<Row>[] = [
    { key: 'id', head: t`ID`, width: '60px', cell: (row) => <MutedText>{row.id}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    {
      key: 'created',
      head: t`Created`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    {
      key: 'changed',
      head: t`Updated`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.gmtModified)}</MutedText>,
    },
    { key: 'author', head: t`Author`, width: '110px', cell: (row) => <MutedText>{row.username}</MutedText> },
    { key: 'visible', head: t`Visible`, width: '72px', align: 'center', cell: visible },
    { key: 'actions', head: '', label: t`Actions`, width: '84px', align: 'right', cell: tools },
  ]
  const compactRow = (row: Row) => (
    <Compact>
      <StrongText>{row.title}</StrongText>
      {tools(row) ?? <span />}
      <MutedText>{`${row.username ?? ''} · ${formatTime(row.gmtCreate)}`}</MutedText>
      <LabelledValue word={t`Visible`}>{visible(row)}</LabelledValue>
    </Compact>
  )
  return { columns, compactRow }
}

function useActions<Row extends AnnouncementRow>(owner: AnnouncementOwner<Row>) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(owner.queryKey)
  return {
    show: (row: Row, isVisible: boolean) =>
      handleMutation(
        withShownError(
          owner.save(
            {
              title: row.title,
              content: row.content,
              status: isVisible ? visibleStatus : hiddenStatus,
              baseRevision: row.revision,
            },
            row,
          ),
        ),
        t`Announcement saved`,
      ),
    remove: async (row: Row) => {
      const { title } = row
      const yes = await confirm({
        title: t`Delete “${title}”?`,
        body: owner.removalNote,
        verb: t`Delete announcement`,
        destroys: true,
      })
      if (yes) await handleMutation(owner.remove(row), t`Announcement deleted`)
    },
  }
}
