import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { usersKey } from './queries.ts'
import { useUserChecks } from './user-checks.ts'

const Two = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '16px' },
})

/** One new account. What the server knows better, such as a name that is taken, stands under the name. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(usersKey)
  const form = useForm({
    defaultValues: { username: '', password: '', email: '', realname: '', nickname: '', school: '' },
  })
  const field = checked(form)
  const checks = useUserChecks()
  const save = form.handleSubmit(async ({ username, password, email, realname, nickname, school }) => {
    const users = [[username, password, email, realname, '', nickname, school].map((text) => text.trim())]
    const faults = await call('checkUserRows', { body: { users } }).catch(() => null)
    if (faults === null) return
    const [wrong] = faults
    if (wrong !== undefined) form.setError('username', { message: wrong.faults.join(' ') }, { shouldFocus: true })
    else if (await handleMutation(call('insertUserRows', { body: { users } }), t`Account created`)) onClose()
  })
  return (
    <FormDialog
      title={t`New user`}
      verb={t`Create account`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <Two>
        <TextField label={t`Username`} autoComplete="off" {...field('username', checks.username)} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password', checks.password)} />
        <TextField label={t`Nickname`} autoComplete="off" aside={t`optional`} {...field('nickname', checks.nickname)} />
        <TextField
          label={t`Real name`}
          autoComplete="off"
          aside={t`optional`}
          {...field('realname', checks.realname)}
        />
        <TextField label={t`School`} autoComplete="off" aside={t`optional`} {...field('school', checks.school)} />
        <TextField label={t`Email`} autoComplete="off" aside={t`optional`} {...field('email', checks.email)} />
      </Two>
      <HelpText size="label">{t`The account begins as an ordinary user; give it another role with Edit.`}</HelpText>
    </FormDialog>
  )
}
