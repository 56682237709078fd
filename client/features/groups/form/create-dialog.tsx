import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { groupsKey } from '../queries.ts'
import { bodyOf, newDraft } from './draft.ts'
import type { GroupDraft } from './draft.ts'
import { GroupFields } from './group-fields.tsx'

/** More fields than other dialogs of this size have: the editor leaves them their room. */
const Fields = chakra('div', { base: { '--editor-min-h': 'clamp(160px, 100dvh - 640px, 480px)' } })

interface CreateDialogProps {
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** A new group, over the whole window. Its picture is set later. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(groupsKey)
  const form = useForm<GroupDraft>({ defaultValues: newDraft })
  const save = form.handleSubmit(async (draft) => {
    if (!(await handleMutation(call('createGroup', { body: bodyOf(draft), quiet: true }), t`Group created`, form)))
      return
    onClose()
    onCreated()
  })
  return (
    <FormDialog
      title={t`Create group`}
      width="full"
      verb={t`Create group`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields>
        <GroupFields form={form} storeFile={undefined} />
      </Fields>
    </FormDialog>
  )
}
