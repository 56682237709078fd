import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { checked } from '../../../ui/form/checked.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { contestKey } from '../queries.ts'

/** Registers with the contest's password: a private one opens then, a protected one takes submissions. */
export function useRegistration(cid: number, onDone: () => void = () => undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { password: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call('registerContest', { body: { cid, password }, quiet: true })
      toast.success(t`You joined the contest`)
      await client.invalidateQueries({ queryKey: contestKey(cid) })
      onDone()
    } catch (error) {
      form.setValue('password', '')
      showRefusal(form, error, 'password')
    }
  })
  const field = {
    label: t`Password of the contest`,
    autoComplete: 'off',
    ...checked(form)('password', (value) => (value.trim() === '' ? t`Enter the contest password` : undefined)),
  }
  return { submit, field, isBusy: form.formState.isSubmitting }
}
