import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { authCodes } from '../frame/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { contestKey } from '../queries.ts'

const Frame = chakra('section', { base: { maxW: '370px' } })
const Title = chakra('h2', { base: { textStyle: 'section', mb: '2px' } })
const Hint = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted', mb: '12px' } })

/** Registers with the contest's password: a private one opens then, a protected one takes submissions. */
export function PasswordForm({ view }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { password: '' } })
  const field = checked(form)
  const { cid, info } = view
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call('registerContest', { body: { cid, password } })
      toast.success(t`You are registered`)
      await client.invalidateQueries({ queryKey: contestKey(cid) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      form.setValue('password', '')
      form.setError('password', { message: error.message }, { shouldFocus: true })
    }
  })
  return (
    <Frame>
      <Title>{t`Enter the contest`}</Title>
      <Hint>{info.auth === authCodes.closed ? t`Only who knows its password may see this contest.` : t`You may look around; to submit, enter the password.`}</Hint>
      <Form onSubmit={submit}>
        <PasswordField
          label={t`Password of the contest`}
          autoComplete="off"
          {...field('password', (value) => (value.trim() === '' ? t`Please enter the password` : undefined))}
        />
        <Button type="submit" variant="solid" alignSelf="start" loading={form.formState.isSubmitting}>
          {t`Enter`}
        </Button>
      </Form>
    </Frame>
  )
}
