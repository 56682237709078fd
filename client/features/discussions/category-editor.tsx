import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Input } from '../../ui/form/inputs.tsx'
import { Checkbox } from '../../ui/form/toggles.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCategoryName } from './category-name.ts'
import { categoriesKey, useCategories } from './queries.ts'
import type { Category } from './queries.ts'

const Rows = chakra('div', { base: { display: 'grid', gap: '8px', mb: '10px' } })
const Row = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' } })
/** The name that readers see in place of a starter's, until it is renamed. */
const Shown = chakra('span', { base: { gridColumn: '1 / -1', mt: '-4px', textStyle: 'label', color: 'fg.muted' } })

const Open = chakra('span', { base: { gridColumn: '1 / -1', mb: '4px' } })

interface Edited {
  readonly id: number | null
  readonly name: string
  readonly openToNewcomers: boolean
}

/** Opens the list of categories for editing. */
export function CategoryEditor() {
  const { t } = useLingui()
  const { data } = useCategories()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Settings2 size={14} />} onClick={() => setOpen(true)}>{t`Edit categories`}</Button>
      {isOpen && data !== undefined ? <CategoryDialog stored={data} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function useEdited(stored: readonly Category[], onClose: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [edited, setEdited] = useState<readonly Edited[]>(stored)
  const [isSaving, setSaving] = useState(false)
  const edit = (at: number, part: Partial<Edited>) =>
    setEdited(edited.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const add = () => setEdited([...edited, { id: null, name: '', openToNewcomers: false }])
  const save = async () => {
    // A new line that was left empty is not meant; the name of one that stands was taken away.
    if (edited.some(({ id, name }) => id !== null && name.trim() === ''))
      return toast.error(t`Every category needs a name`)
    setSaving(true)
    const answer = await call('saveDiscussionCategories', {
      body: edited.map(({ id, name, openToNewcomers }) => ({ id, name, openToNewcomers })),
    }).catch(() => null)
    setSaving(false)
    if (answer === null) return
    client.setQueryData(categoriesKey, answer)
    toast.success(t`Saved`)
    onClose()
  }
  const take = (one: Edited) => setEdited((before) => before.filter((each) => each !== one))
  const remove = async (one: Edited) => {
    const { id, name } = one
    if (id === null) return take(one)
    const question = {
      title: t`Delete category ${name}?`,
      body: t`It is deleted immediately, and only if no discussion uses it.`,
      verb: t`Delete category`,
      destroys: true,
    }
    if (!(await confirm(question)) || !(await succeeded(call('deleteDiscussionCategory', { query: { id } })))) return
    toast.success(t`Deleted`)
    take(one)
    await client.invalidateQueries({ queryKey: categoriesKey })
  }
  return { edited, isSaving, edit, add, save, remove }
}

/**
 * All names at once; saving sends the whole list. Removing one is an action of its own, refused while discussions use
 * it.
 */
function CategoryDialog({ stored, onClose }: { readonly stored: readonly Category[]; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { edited, isSaving, edit, add, save, remove } = useEdited(stored, onClose)
  return (
    <Dialog
      title={t`Edit categories`}
      width={370}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" loading={isSaving} onClick={() => void save()}>{t`Save categories`}</Button>
        </>
      }
    >
      <Rows>
        {edited.map((one, index) => (
          <CategoryRow
            key={one.id ?? `new ${index}`}
            category={one}
            onEdit={(part) => edit(index, part)}
            onRemove={() => void remove(one)}
          />
        ))}
      </Rows>
      <Button size="sm" icon={<Plus size={14} />} onClick={add}>{t`Add category`}</Button>
    </Dialog>
  )
}

interface CategoryRowProps {
  readonly category: Edited
  readonly onEdit: (part: Partial<Edited>) => void
  readonly onRemove: () => void
}

function CategoryRow({ category: { id, name, openToNewcomers }, onEdit, onRemove }: CategoryRowProps) {
  const { t } = useLingui()
  const shown = useCategoryName()(name)
  return (
    <Row>
      <Input
        autoFocus={id === null}
        aria-label={t`Name of a category`}
        value={name}
        maxLength={discussionLimits.categoryMaxChars}
        onChange={(event) => onEdit({ name: event.target.value })}
      />
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
      <Open>
        <Checkbox
          checked={openToNewcomers}
          onChange={(isOpen) => onEdit({ openToNewcomers: isOpen })}
        >{t`Open to newcomers`}</Checkbox>
      </Open>
      {shown === name ? null : <Shown>{t`shown as ${shown}`}</Shown>}
    </Row>
  )
}
