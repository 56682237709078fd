import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { categoriesQuery } from '../trainings/index.ts'
import { HStack } from '../../ui/layout/stack.tsx'
import { RowTools } from '../../ui/table/row-tools.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import type { Category } from './queries.ts'

/** `/admin/training/category`: name and colour of every category. */
export function CategoryPage() {
  const { t } = useLingui()
  usePageTitle(t`Categories of trainings`)
  const query = useQuery(categoriesQuery)
  const [open, setOpen] = useState<Category | 'new'>()
  const remove = useRemoval()
  const tools = (row: Category) => {
    const { name } = row
    return (
      <RowTools>
        <IconButton size="sm" label={t`Edit ${name}`} onClick={() => setOpen(row)}>
          <Pencil size={14} />
        </IconButton>
        <IconButton size="sm" label={t`Delete ${name}`} onClick={() => void remove(row)}>
          <Trash2 size={14} />
        </IconButton>
      </RowTools>
    )
  }
  const columns: readonly Column<Category>[] = [
    { key: 'name', head: t`Name`, cell: ({ name, color }) => <TagChip color={color}>{name}</TagChip> },
    { key: 'color', head: t`Colour`, width: '180px', cell: ({ color }) => <MutedText>{color}</MutedText> },
    {
      key: 'modified',
      head: t`Updated`,
      width: '180px',
      cell: ({ gmtModified }) => <MutedText>{formatTime(gmtModified)}</MutedText>,
    },
    { key: 'tools', head: '', label: t`Actions`, width: '84px', align: 'right', cell: tools },
  ]
  return (
    <PageBody>
      <PageHead
        title={t`Categories of trainings`}
        actions={
          <Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New category`}</Button>
        }
      />
      <DataTable
        label={t`Categories of trainings`}
        columns={columns}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        compactRow={(row) => (
          <HStack gap="12px" justifyContent="space-between">
            <TagChip color={row.color}>{row.name}</TagChip>
            {tools(row)}
          </HStack>
        )}
        empty={{ title: t`No categories yet`, hint: t`Every training belongs to one: create the first.` }}
      />
      {open === undefined ? null : (
        <CategoryDialog category={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </PageBody>
  )
}

/** Asks first and says what becomes of the trainings. */
function useRemoval() {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(categoriesQuery.queryKey)
  return async ({ id, name }: Category) => {
    const question = {
      title: t`Delete category ${name}?`,
      body: t`Its trainings stay, without a category.`,
      verb: t`Delete category`,
      destroys: true,
    }
    if (await confirm(question))
      await handleMutation(call('deleteTrainingCategory', { query: { cid: id } }), t`Deleted`)
  }
}
