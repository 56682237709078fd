import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/model/problem-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { OWN_BANK } from './queries.ts'
import type { Classification } from './queries.ts'

const FORM_ID = 'classification'
const RANK_MAX = 2_147_483_647

export interface ClassificationDialogProps {
  /** Undefined for a new one. */
  readonly classification: Classification | undefined
  readonly onClose: () => void
}

export function ClassificationDialog({ classification, onClose }: ClassificationDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { name: classification?.name ?? '', rank: String(classification?.rank ?? 0) } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ name, rank }) => {
    const body = { name: name.trim(), rank: Number(rank), oj: OWN_BANK }
    const sent: Promise<unknown> =
      classification === undefined ? call('addTagClassification', { body }) : call('editTagClassification', { body: { ...body, id: classification.id } })
    if (!(await sent.then(() => true, () => false))) return
    toast.success(classification === undefined ? t`Create Successfully` : t`Update Successfully`)
    await client.invalidateQueries({ queryKey: ['admin', 'tags'] })
    onClose()
  })
  const label = t`Name`
  const rankRule = (value: string) => (/^\d+$/.test(value.trim()) && Number(value) <= RANK_MAX ? undefined : t`Write a whole number from 0`)
  return (
    <Dialog
      title={classification === undefined ? t`New classification` : t`Edit classification`}
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
        <TextField label={label} maxLength={problemLimits.tagNameMaxChars} {...field('name', (value) => (value.trim() === '' ? t`${label} is required` : undefined))} />
        <TextField label={t`Rank`} aside={t`lower shows first`} inputMode="numeric" {...field('rank', rankRule)} />
      </Form>
    </Dialog>
  )
}
