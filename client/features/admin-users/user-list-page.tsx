import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileSpreadsheet, Hash, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../ui/table/list-search.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { HStack } from '../../ui/layout/stack.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/form/select.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { NewUserDialog } from './new-user-dialog.tsx'
import { bannedStatus, usableStatus, useUsers } from './queries.ts'
import type { AdminUser, UserSearch } from './queries.ts'
import { roleOrder, useRoleNames } from './role-names.ts'
import { useChosen } from './use-removal.ts'
import { CompactUser, useUserColumns } from './user-columns.tsx'

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    mb: '8px',
  },
})

const wholeNumber = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

/** What the address asks for, and how to ask for something else: any change but of the page starts again on page 1. */
function useSearch() {
  const [address, setAddress] = useSearchParams()
  const search: UserSearch = {
    ...readListSearch(address),
    type: wholeNumber(address.get('type')),
    status: wholeNumber(address.get('status')),
  }
  const change = (part: Partial<ListSearch>) => setAddress((before) => changedListSearch(before, part))
  const narrow = (name: 'type' | 'status', value: string) =>
    setAddress((before) => {
      const next = changedListSearch(before, {})
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    })
  return { search, change, narrow }
}

/** What a dialog is open for: one account, or more of them; null when none is open. */
type Open = AdminUser | 'import' | 'generate' | 'new' | null

function NewButtons({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const { t } = useLingui()
  return (
    <>
      <Button icon={<FileSpreadsheet size={15} />} onClick={() => onOpen('import')}>{t`Import`}</Button>
      <Button icon={<Hash size={15} />} onClick={() => onOpen('generate')}>{t`Generate`}</Button>
      <Button variant="solid" icon={<UserPlus size={15} />} onClick={() => onOpen('new')}>{t`New user`}</Button>
    </>
  )
}

function Dialogs({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  return (
    <>
      {open === 'import' ? <ImportDialog onClose={onClose} /> : null}
      {open === 'new' ? <NewUserDialog onClose={onClose} /> : null}
      {open === 'generate' ? <GenerateDialog onClose={onClose} /> : null}
      {open === null || typeof open === 'string' ? null : <EditDialog user={open} onClose={onClose} />}
    </>
  )
}

/** `/admin/user`: every account of the site. */
export function UserListPage() {
  const { t } = useLingui()
  usePageTitle(t`Users`)
  const { search, change, narrow } = useSearch()
  const query = useUsers(search)
  const [open, setOpen] = useState<Open>(null)
  const rows = query.data?.records ?? []
  const { chosen, choose, removeChosen, removeOne } = useChosen(rows)
  const columns = useUserColumns(rows, {
    chosen,
    onChange: choose,
    onEdit: setOpen,
    onRemove: removeOne,
  })
  const isNarrow = search.keyword !== '' || search.type !== null || search.status !== null
  return (
    <PageBody>
      <PageHead
        title={t`Users`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={<NewButtons onOpen={setOpen} />}
      />
      <Filters
        search={search}
        onKeyword={(keyword) => change({ keyword })}
        onNarrow={narrow}
        count={chosen.size}
        onClear={() => choose(new Set())}
        onRemove={removeChosen}
      />
      <DataTable
        label={t`Users`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.uid}
        state={query}
        skeletonRows={search.limit}
        compactRow={(row) => <CompactUser row={row} columns={columns} />}
        empty={
          isNarrow
            ? { title: t`No matching users`, hint: t`Try fewer filters.` }
            : { title: t`No users yet`, hint: t`Create, generate or import users.` }
        }
      />
      <Pagination
        page={search.currentPage}
        pageSize={search.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </PageBody>
  )
}

interface FiltersProps {
  readonly search: UserSearch
  readonly onKeyword: (keyword: string) => void
  readonly onNarrow: (name: 'type' | 'status', value: string) => void
  /** Chosen rows. */
  readonly count: number
  readonly onClear: () => void
  readonly onRemove: () => void
}

function Filters({ search, onKeyword, onNarrow, count, onClear, onRemove }: FiltersProps) {
  const { t } = useLingui()
  const names = useRoleNames()
  const hint = t`Name, nickname, real name or email`
  return (
    <Bar>
      <KeywordInput label={hint} value={search.keyword} onChange={onKeyword} />
      <Select
        label={t`Role`}
        value={search.type === null ? '' : String(search.type)}
        options={[
          { value: '', label: t`All roles` },
          ...roleOrder.map((id) => ({ value: String(id), label: names[id] })),
        ]}
        onChange={(value) => onNarrow('type', value)}
      />
      <Select
        label={t`State`}
        value={search.status === null ? '' : String(search.status)}
        options={[
          { value: '', label: t`All states` },
          { value: String(usableStatus), label: t`Active` },
          { value: String(bannedStatus), label: t`Banned` },
        ]}
        onChange={(value) => onNarrow('status', value)}
      />
      <HStack gap="8px" ml={{ md: 'auto' }}>
        {count === 0 ? null : <Button variant="quiet" onClick={onClear}>{t`Clear selection`}</Button>}
        <Button
          variant="danger"
          icon={<Trash2 size={14} />}
          disabledReason={count === 0 ? t`Choose at least one user` : undefined}
          onClick={onRemove}
        >
          {t`Delete selected (${count})`}
        </Button>
      </HStack>
    </Bar>
  )
}
