import { useLingui } from '@lingui/react/macro'
import { groupAuths, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { useForm } from 'react-hook-form'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { useGroupActions } from './use-actions.ts'
import type { GroupView } from './use-group.ts'

/** The reason, and the code of a private group. */
export function ApplyDialog({ view, onClose }: { readonly view: GroupView; readonly onClose: () => void }) {
  const { t } = useLingui()
  const actions = useGroupActions(view)
  const form = useForm({ defaultValues: { code: '', reason: '' } })
  const field = checked(form)
  const { codeChars, reasonMinChars: min, reasonMaxChars: max } = groupLimits
  const apply = form.handleSubmit(async ({ code, reason }) => {
    if (await actions.apply({ code: code.trim() || undefined, reason: reason.trim() }, form)) onClose()
  })
  return (
    <FormDialog
      title={t`Ask to join`}
      verb={t({ context: 'group', message: 'Send request' })}
      isBusy={form.formState.isSubmitting}
      onSubmit={apply}
      onClose={onClose}
    >
      {view.info.auth === groupAuths.private ? (
        <TextField
          label={t`Invitation code`}
          autoComplete="off"
          maxLength={codeChars}
          {...field('code', (value) =>
            value.trim().length === codeChars ? undefined : t`Exactly ${codeChars} characters`,
          )}
        />
      ) : null}
      <TextAreaField
        label={t({ context: 'group', message: 'Reason' })}
        aside={t`${min} to ${max} characters`}
        maxLength={max}
        {...field('reason', (value) =>
          value.trim().length >= min && value.trim().length <= max ? undefined : t`${min} to ${max} characters`,
        )}
      />
    </FormDialog>
  )
}
