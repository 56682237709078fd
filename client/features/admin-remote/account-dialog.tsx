import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal, useMutationHandler } from '../../api/mutations.ts'
import { useSharedEdit } from '../../api/shared-edit.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { OwnVersionNote } from '../../ui/form/own-version-note.tsx'
import { Segment } from '../../ui/form/segment.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { sitesKey, sitesQuery } from './queries.ts'
import type { Account, SiteRow } from './queries.ts'

const Kinds = chakra('div', { base: { 'pb': '10px', '& > div': { w: 'full' } } })

export interface AccountDialogProps {
  readonly site: SiteRow['site']
  /** Undefined for a new one. */
  readonly account: Account | undefined
  readonly onClose: () => void
}

const valuesOf = (account: Account | undefined) => ({
  username: account?.username ?? '',
  kind: account?.secretKind ?? 'password',
  password: '',
  session: '',
  isEnabled: account?.isEnabled ?? true,
  repost: account?.repost ?? 'proved',
})
type Values = ReturnType<typeof valuesOf>

/** What is typed into the field of the chosen kind; an empty one leaves the stored secret as it is. */
const secretOf = ({ kind, password, session }: Values) => {
  if (kind === 'password') return password === '' ? {} : { password }
  return session.trim() === '' ? {} : { session }
}

function useAccountForm({ site, account, onClose }: AccountDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const handleMutation = useMutationHandler(sitesKey)
  const form = useForm({ defaultValues: valuesOf(account) })
  const edit = useSharedEdit({
    form,
    revision: account?.revision,
    load: async () => {
      const sites = await client.fetchQuery({ ...sitesQuery, staleTime: 0 })
      const stored = sites.flatMap(({ accounts }) => accounts).find(({ id }) => id === account?.id)
      return { values: valuesOf(stored), revision: stored?.revision ?? 0 }
    },
  })
  const send = (values: Values, baseRevision: number | undefined) => {
    const { isEnabled, repost } = values
    const secret = secretOf(values)
    return account === undefined
      ? call('addRemoteAccount', { body: { site, username: values.username, repost, ...secret }, quiet: true })
      : call('editRemoteAccount', { body: { id: account.id, isEnabled, repost, baseRevision, ...secret }, quiet: true })
  }
  const save = form.handleSubmit(async (values) => {
    try {
      const isSaved = await edit.save((baseRevision) => send(values, baseRevision))
      if (!isSaved) return
    } catch (error) {
      return showRefusal(form, error, values.kind)
    }
    await handleMutation(Promise.resolve(), account === undefined ? t`Account added` : t`Account saved`)
    onClose()
  })
  return { form, edit, save }
}

/** An account with what signs it in, which is sent and never shown again. */
export function AccountDialog(props: AccountDialogProps) {
  const { t } = useLingui()
  const { site, account, onClose } = props
  const { form, edit, save } = useAccountForm(props)
  const { name } = remoteSites[site]
  const field = checked(form)
  const isNew = account === undefined
  const label = t`Name at ${name}`
  const username = account?.username ?? ''
  return (
    <FormDialog
      title={isNew ? t`New account of ${name}` : t`Account ${username} of ${name}`}
      verb={isNew ? t`Add account` : undefined}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <OwnVersionNote onBack={edit.backToMine} />
      {isNew ? (
        <TextField
          label={label}
          autoComplete="off"
          maxLength={255}
          {...field('username', (value) => (value.trim() === '' ? t`${label} is required` : undefined))}
        />
      ) : null}
      <Secret form={form} site={site} isNew={isNew} />
      {isNew ? null : (
        <Controller
          control={form.control}
          name="isEnabled"
          render={({ field: { value, onChange } }) => (
            <Switch checked={value} onChange={onChange}>{t`Use it for submissions`}</Switch>
          )}
        />
      )}
      <Controller
        control={form.control}
        name="repost"
        render={({ field: { value, onChange } }) => (
          <Switch checked={value === 'proved'} onChange={(isOn) => onChange(isOn ? 'proved' : 'never')}>
            {t`Submit again when it is certain that the site has no run`}
          </Switch>
        )}
      />
      <HelpText
        size="label"
        pl="36px"
      >{t`Otherwise such a submission stays unknown until an administrator decides.`}</HelpText>
    </FormDialog>
  )
}

interface SecretProps {
  readonly form: ReturnType<typeof useAccountForm>['form']
  readonly site: SiteRow['site']
  readonly isNew: boolean
}

/** A password, or where the site takes one the session of a browser. */
function Secret({ form, site, isNew }: SecretProps) {
  const { t } = useLingui()
  const { takesSession } = remoteSites[site]
  const field = checked(form)
  const kind = form.watch('kind')
  const aside = isNew ? undefined : t`empty keeps the stored one`
  const needed = (value: string, values: Values, of: Values['kind']) =>
    isNew && values.kind === of && value.trim() === '' ? t`It is needed to sign in` : undefined
  return (
    <>
      {takesSession ? (
        <Kinds>
          <Segment
            label={t`Signs in with`}
            value={kind}
            options={[
              { value: 'password', label: t`Password` },
              { value: 'session', label: t`Session of a browser` },
            ]}
            onChange={(chosen) => form.setValue('kind', chosen, { shouldDirty: true })}
          />
        </Kinds>
      ) : null}
      {kind === 'password' ? (
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          aside={aside}
          {...field('password', (value, values) => needed(value, values, 'password'))}
        />
      ) : (
        <TextAreaField
          label={site === 'LIBRE' ? t`Token` : t`Cookie`}
          aside={aside}
          help={
            site === 'LIBRE'
              ? t`The token that the site stores in a browser where the account is signed in.`
              : t`The Cookie header of a browser where the account is signed in; it ends with that session.`
          }
          mono
          rows={3}
          autoComplete="off"
          spellCheck={false}
          {...field('session', (value, values) => needed(value, values, 'session'))}
        />
      )}
    </>
  )
}
