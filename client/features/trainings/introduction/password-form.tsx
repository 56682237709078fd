import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { Button } from '../../../ui/form/button.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { PasswordField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { trainingKey } from '../queries.ts'
import { HelpText } from '../../../ui/text/text.tsx'

const Frame = chakra('section', { base: { w: 'full', maxW: '370px', pt: '20px' } })
const Title = chakra('h2', { base: { textStyle: 'section', mb: '2px' } })

/** Enters a private training with its password; everything of the training is then asked for again. */
export function PasswordForm({ tid }: { readonly tid: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { password: '' } })
  const field = checked(form)
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call('registerTraining', { body: { tid, password }, quiet: true })
      toast.success(t`You joined the training`)
      await client.invalidateQueries({ queryKey: trainingKey(tid) })
    } catch (error) {
      form.setValue('password', '')
      showRefusal(form, error, 'password')
    }
  })
  return (
    <Frame>
      <Title>{t`Enter the training`}</Title>
      <HelpText size="cell" mb="12px">{t`You need the password to see its problems and records.`}</HelpText>
      <Form onSubmit={submit}>
        <PasswordField
          label={t`Password of the training`}
          autoComplete="off"
          maxLength={trainingLimits.passwordMaxChars}
          {...field('password', (value) => (value === '' ? t`Enter the training password` : undefined))}
        />
        <Button type="submit" variant="solid" alignSelf="start" loading={form.formState.isSubmitting}>
          {t`Enter`}
        </Button>
      </Form>
    </Frame>
  )
}
