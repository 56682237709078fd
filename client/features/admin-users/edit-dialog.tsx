import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { isColour, userLimits } from '@podium/proto/rules/user/user-rows.ts'
import { useAtomValue } from 'jotai'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { ColourInput } from '../../ui/form/colour-input.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { bannedStatus, roleIdOf, usableStatus, usersKey } from './queries.ts'
import type { AdminUser } from './queries.ts'
import { roleOrder, useRoleNames } from './role-names.ts'
import { useUserChecks } from './user-checks.ts'
import { UserFacts } from './user-facts.tsx'

const Two = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '16px' },
})

interface Values {
  readonly username: string
  readonly nickname: string
  readonly school: string
  readonly place: string
  readonly realname: string
  readonly email: string
  readonly password: string
  readonly titleName: string
  readonly titleColor: string
  readonly type: string
  readonly isUsable: boolean
}

const valuesOf = (user: AdminUser): Values => ({
  username: user.username,
  nickname: user.nickname ?? '',
  school: user.school ?? '',
  place: user.place ?? '',
  realname: user.realname ?? '',
  email: user.email ?? '',
  password: '',
  titleName: user.titleName ?? '',
  titleColor: user.titleColor ?? '',
  type: String(roleIdOf(user)),
  isUsable: user.status !== bannedStatus,
})

/** A password that is left empty stays; the title is the back office's own. */
function useChecks() {
  const { t } = useLingui()
  const checks = useUserChecks()
  return {
    ...checks,
    password: (value: string) => (value === '' ? undefined : checks.password(value)),
    titleName: checks.atMost(userLimits.titleMaxChars),
    titleColor: (value: string) =>
      value.trim() === '' || isColour(value.trim()) ? undefined : t`A colour such as #e6bf25 or red`,
  }
}

function useEdit(user: AdminUser, onClose: () => void) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(usersKey)
  const isOwn = useAtomValue(userAtom)?.uid === user.uid
  const form = useForm({ defaultValues: valuesOf(user) })
  const save = form.handleSubmit(async ({ password, type, isUsable, ...words }) => {
    const own = isOwn
      ? {}
      : { type: Number(type), status: isUsable ? usableStatus : bannedStatus, setNewPwd: password !== '', password }
    const sent = call('editUser', { body: { uid: user.uid, ...words, ...own }, quiet: true })
    if (await handleMutation(sent, t`Saved`, form)) onClose()
  })
  return { form, isOwn, save }
}

/** One account: what it is called, what it may, and its password. */
export function EditDialog({ user, onClose }: { readonly user: AdminUser; readonly onClose: () => void }) {
  const { t } = useLingui()
  const { form, isOwn, save } = useEdit(user, onClose)
  const field = checked(form)
  const checks = useChecks()
  const { passwordMinChars: min, passwordMaxChars: max } = limits
  const { username } = user
  return (
    <FormDialog title={t`Edit ${username}`} isBusy={form.formState.isSubmitting} onSubmit={save} onClose={onClose}>
      <UserFacts user={user} />
      <Two>
        <TextField label={t`Username`} autoComplete="off" {...field('username', checks.username)} />
        <TextField label={t`Nickname`} autoComplete="off" {...field('nickname', checks.nickname)} />
        <TextField label={t`Real name`} autoComplete="off" {...field('realname', checks.realname)} />
        <TextField label={t`School`} autoComplete="off" {...field('school', checks.school)} />
        <TextField
          label={t`Place`}
          autoComplete="off"
          aside={t`room and seat, for staff`}
          {...field('place', checks.place)}
        />
        <TextField
          label={t`Email`}
          autoComplete="off"
          aside={t`leave empty for none`}
          {...field('email', checks.email)}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          help={t`${min} to ${max} characters`}
          aside={t`leave empty to keep it`}
          disabled={isOwn}
          {...field('password', checks.password)}
        />
        <TextField label={t`Title badge`} autoComplete="off" {...field('titleName', checks.titleName)} />
        <Controller
          control={form.control}
          name="titleColor"
          render={({ field: { value, onChange } }) => (
            <TextField
              label={t`Colour of the title`}
              {...field('titleColor', checks.titleColor)}
              trailing={<ColourInput label={t`Pick a colour`} value={value} onChange={onChange} />}
            />
          )}
        />
      </Two>
      {isOwn ? (
        <HelpText
          size="label"
          mb="10px"
        >{t`Role, state and password of your own account are not changed here.`}</HelpText>
      ) : (
        <Rights form={form} />
      )}
    </FormDialog>
  )
}

function Rights({ form }: { readonly form: ReturnType<typeof useForm<Values>> }) {
  const { t } = useLingui()
  const names = useRoleNames()
  return (
    <Two>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t`Role`}
            value={value}
            options={roleOrder.map((id) => ({ value: String(id), label: names[id] }))}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="isUsable"
        render={({ field: { value, onChange } }) => (
          <chakra.div alignSelf="end" pb="22px">
            <Switch checked={value} onChange={onChange}>{t`May sign in`}</Switch>
          </chakra.div>
        )}
      />
    </Two>
  )
}
