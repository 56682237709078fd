import { useLingui } from '@lingui/react/macro'
import { groupAuths, groupLimits } from '@podium/proto/model/groups.ts'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { useGroupDeeds } from './use-deeds.ts'
import type { GroupView } from './use-group.ts'

const FORM_ID = 'apply-to-group'

/** The reason, and the code of a private group. */
export function ApplyDialog({ view, onClose }: { readonly view: GroupView; readonly onClose: () => void }) {
  const { t } = useLingui()
  const deeds = useGroupDeeds(view)
  const form = useForm({ defaultValues: { code: '', reason: '' } })
  const field = checked(form)
  const { codeChars, reasonMinChars: min, reasonMaxChars: max } = groupLimits
  const apply = form.handleSubmit(async ({ code, reason }) => {
    if (await deeds.apply({ code: code.trim() || undefined, reason: reason.trim() })) onClose()
  })
  return (
    <Dialog
      title={t`Apply to the group`}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{t({ context: 'group', message: 'Apply' })}</Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={(event) => void apply(event)}>
        {view.info.auth === groupAuths.private ? (
          <TextField
            label={t`Invitation code`}
            autoComplete="off"
            maxLength={codeChars}
            {...field('code', (value) => (value.trim().length === codeChars ? undefined : t`Exactly ${codeChars} characters`))}
          />
        ) : null}
        <TextAreaField
          label={t({ context: 'group', message: 'Reason' })}
          aside={`${min}–${max}`}
          maxLength={max}
          {...field('reason', (value) => (value.trim().length >= min && value.trim().length <= max ? undefined : t`${min} to ${max} characters`))}
        />
      </Form>
    </Dialog>
  )
}
