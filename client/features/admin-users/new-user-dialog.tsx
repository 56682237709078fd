import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { emailPattern, limits } from '@podium/proto/model/limits.ts'
import { profileLimits } from '@podium/proto/model/profile.ts'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useSettle } from '../../api/settle.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { USERS_KEY } from './queries.ts'

const Two = chakra('div', { base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '16px' } })
const Note = chakra('p', { base: { textStyle: 'label', color: 'fg.muted' } })

const lengthOf = (text: string): number => [...text.trim()].length

/** What is wrong with each field, in the reader's words. */
function useChecks() {
  const { t } = useLingui()
  const atMost = (max: number) => (value: string) => (lengthOf(value) > max ? t`At most ${max} characters` : undefined)
  const { usernameMaxChars, passwordMinChars: min, passwordMaxChars: max } = limits
  return {
    username: (value: string) => (value.trim() === '' ? t`Username is required` : atMost(usernameMaxChars)(value)),
    password: (value: string) => (lengthOf(value) >= min && lengthOf(value) <= max ? undefined : t`${min} to ${max} characters`),
    email: (value: string) => (value.trim() === '' || new RegExp(emailPattern).test(value.trim()) ? undefined : t`Enter a valid email address`),
    nickname: atMost(profileLimits.nickname),
    realname: atMost(profileLimits.realname),
    school: atMost(profileLimits.school),
  }
}

/** One new account. What the server knows better, such as a name that is taken, stands under the name. */
export function NewUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const settle = useSettle(USERS_KEY)
  const form = useForm({ defaultValues: { username: '', password: '', email: '', realname: '', nickname: '', school: '' } })
  const field = checked(form)
  const checks = useChecks()
  const save = form.handleSubmit(async ({ username, password, email, realname, nickname, school }) => {
    const users = [[username, password, email, realname, '', nickname, school].map((text) => text.trim())]
    const faults = await call('checkUserRows', { body: { users } }).catch(() => null)
    if (faults === null) return
    const [wrong] = faults
    if (wrong !== undefined) form.setError('username', { message: wrong.faults.join(' ') }, { shouldFocus: true })
    else if (await settle(call('insertUserRows', { body: { users } }), t`Account created`)) onClose()
  })
  return (
    <FormDialog title={t`New user`} verb={t`Create account`} isBusy={form.formState.isSubmitting} onSubmit={save} onClose={onClose}>
      <Two>
        <TextField label={t`Username`} autoComplete="off" {...field('username', checks.username)} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password', checks.password)} />
        <TextField label={t`Nickname`} autoComplete="off" aside={t`optional`} {...field('nickname', checks.nickname)} />
        <TextField label={t`Real name`} autoComplete="off" aside={t`optional`} {...field('realname', checks.realname)} />
        <TextField label={t`School`} autoComplete="off" aside={t`optional`} {...field('school', checks.school)} />
        <TextField label={t`Email`} autoComplete="off" aside={t`optional`} {...field('email', checks.email)} />
      </Two>
      <Note>{t`The account begins as an ordinary user; give it another role with Edit.`}</Note>
    </FormDialog>
  )
}
