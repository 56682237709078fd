import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutationHandler } from '../../api/mutations.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { HStack } from '../../ui/layout/stack.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { RowTools } from '../../ui/table/row-tools.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useTrainingAdminScope } from './admin-scope.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { listsKey } from './queries.ts'
import type { Category } from './queries.ts'

/** Name and colour of every category of the site, or of the group. */
export function CategoryTable({ hint }: { readonly hint: string }) {
  const { t } = useLingui()
  const { categories, group } = useTrainingAdminScope()
  const query = useQuery(categories)
  const [edited, setEdited] = useState<Category>()
  const remove = useRemoval()
  const tools = (row: Category) => {
    const { name } = row
    return (
      <RowTools>
        <IconButton size="sm" label={t`Edit ${name}`} onClick={() => setEdited(row)}>
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
    <>
      <DataTable
        label={t`Categories of trainings`}
        columns={columns}
        // A group may use those of the site, which are not its own to change.
        rows={query.data?.filter(({ gid }) => group === null || gid === group.gid)}
        rowKey={({ id }) => id}
        state={query}
        compactRow={(row) => (
          <HStack gap="12px" justifyContent="space-between">
            <TagChip color={row.color}>{row.name}</TagChip>
            {tools(row)}
          </HStack>
        )}
        empty={{ title: t`No categories yet`, hint }}
      />
      {edited === undefined ? null : <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

/** Asks first and says what becomes of the trainings. */
function useRemoval() {
  const { t } = useLingui()
  const { categories, categoryCalls } = useTrainingAdminScope()
  const handleMutation = useMutationHandler(categories.queryKey, listsKey)
  return async ({ id, name }: Category) => {
    const question = {
      title: t`Delete category ${name}?`,
      body: t`Its trainings stay, without a category.`,
      verb: t`Delete category`,
      destroys: true,
    }
    if (await confirm(question)) await handleMutation(categoryCalls.remove(id), t`Deleted`)
  }
}
