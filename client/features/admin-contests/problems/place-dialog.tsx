import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/model/contest-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { contestProblemsKey } from '../../admin-problems/editor/contest-place.ts'
import { useContestOffice } from '../office.ts'
import type { Link } from '../queries.ts'

const FORM_ID = 'contest-place'

/** How a problem is called in the contest. */
export function PlaceDialog({ link, takenIds, onClose }: { readonly link: Link; readonly takenIds: readonly string[]; readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls } = useContestOffice()
  const form = useForm({ defaultValues: { displayId: link.displayId, displayTitle: link.displayTitle } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ displayId, displayTitle }) => {
    const body = { id: link.id, cid: link.cid, displayId: displayId.trim(), displayTitle: displayTitle.trim() }
    if (!(await calls.savePlace(body).then(() => true, () => false))) return
    toast.success(t`Update Successfully`)
    await client.invalidateQueries({ queryKey: contestProblemsKey(link.cid) })
    onClose()
  })
  const labels = { displayId: t`Display id in the contest`, displayTitle: t`Title in the contest` }
  const required = (label: string) => (value: string) => {
    if (value.trim() === '') return t`${label} is required`
    return label === labels.displayId && takenIds.includes(value.trim()) && value.trim() !== link.displayId ? t`Another problem has it` : undefined
  }
  return (
    <Dialog
      title={t`Place in the contest`}
      width={370}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{t`Save`}</Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={(event) => void save(event)}>
        <TextField label={labels.displayId} maxLength={contestLimits.displayIdMaxChars} {...field('displayId', required(labels.displayId))} />
        <TextField label={labels.displayTitle} maxLength={contestLimits.displayTitleMaxChars} {...field('displayTitle', required(labels.displayTitle))} />
      </Form>
    </Dialog>
  )
}
