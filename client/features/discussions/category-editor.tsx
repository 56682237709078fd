import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { talkLimits } from '@podium/proto/model/talk.ts'
import { call } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { CATEGORIES_KEY, useCategories } from './queries.ts'
import type { Category } from './queries.ts'

const Rows = chakra('div', { base: { display: 'grid', gap: '8px', mb: '10px' } })
const Row = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' } })

interface Edited {
  readonly id: number | null
  readonly name: string
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

/** All names at once; saving sends the whole list. Removing one is a deed of its own, refused while discussions use it. */
function CategoryDialog({ stored, onClose }: { readonly stored: readonly Category[]; readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [edited, setEdited] = useState<readonly Edited[]>(stored)
  const [isSaving, setSaving] = useState(false)
  const rename = (at: number, name: string) => setEdited(edited.map((one, index) => (index === at ? { ...one, name } : one)))
  const save = async () => {
    setSaving(true)
    const answer = await call('saveDiscussionCategories', { body: edited.map(({ id, name }) => ({ id, name })) }).catch(() => null)
    setSaving(false)
    if (answer === null) return
    client.setQueryData(CATEGORIES_KEY, answer)
    toast.success(t`Update Successfully`)
    onClose()
  }
  const remove = async (at: number) => {
    const id = edited[at]?.id ?? null
    if (id !== null && !(await call('deleteDiscussionCategory', { query: { id } }).then(() => true, () => false))) return
    setEdited(edited.filter((_, index) => index !== at))
    if (id !== null) await client.invalidateQueries({ queryKey: CATEGORIES_KEY })
  }
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
        {edited.map(({ id, name }, index) => (
          <Row key={id ?? `new ${index}`}>
            <Input aria-label={t`Name of a category`} value={name} maxLength={talkLimits.categoryMaxChars} onChange={(event) => rename(index, event.target.value)} />
            <IconButton label={t`Remove ${name}`} onClick={() => void remove(index)}>
              <Trash2 size={14} />
            </IconButton>
          </Row>
        ))}
      </Rows>
      <Button size="sm" icon={<Plus size={14} />} onClick={() => setEdited([...edited, { id: null, name: '' }])}>{t`Add category`}</Button>
    </Dialog>
  )
}
