import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { toast } from '../../../ui/toast.ts'
import { GROUPS_KEY } from '../queries.ts'
import { bodyOf, newDraft } from './draft.ts'
import type { GroupDraft } from './draft.ts'
import { GroupFields } from './group-fields.tsx'

const FORM_ID = 'create-group'
const Narrow = chakra('div', { base: { maxW: '960px', mx: 'auto' } })

/** A new group, over the whole window. Its picture is set later. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<GroupDraft>({ defaultValues: newDraft })
  const save = form.handleSubmit(async (draft) => {
    if (!(await call('createGroup', { body: bodyOf(draft) }).then(() => true, () => false))) return
    toast.success(t`Create Successfully`)
    await client.invalidateQueries({ queryKey: GROUPS_KEY })
    onClose()
  })
  return (
    <Dialog
      title={t`Create group`}
      width="full"
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{t`Create group`}</Button>
        </>
      }
    >
      <Narrow>
        <Form id={FORM_ID} onSubmit={(event) => void save(event)}>
          <GroupFields form={form} storeFile={undefined} />
        </Form>
      </Narrow>
    </Dialog>
  )
}
