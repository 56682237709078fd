import { useLingui } from '@lingui/react/macro'
import { apiScopes, apiTokenLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { SecretDialog } from '../../../ui/overlay/secret-dialog.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useScopeWords } from './api-scope-words.ts'
import { contestApiKey } from './queries.ts'

/** A token that was just made. */
function MadeToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SecretDialog title={t`New token`} secret={{ text: token, copyLabel: t`Copy the token` }} onClose={onClose}>
      {t`Clients send it as a bearer token, or as the password of any username.`}
    </SecretDialog>
  )
}

export function ApiTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const words = useScopeWords()
  const [scope, setScope] = useState<ApiScope>('public')
  const [token, setToken] = useState<string | null>(null)
  const form = useForm<{ readonly name: string }>({ defaultValues: { name: '' } })
  const field = checked(form)
  const make = form.handleSubmit(async ({ name }) => {
    const made = await call('makeContestApiToken', { body: { cid, name, scope } }).catch(() => null)
    if (made === null) return
    setToken(made.token)
    await client.invalidateQueries({ queryKey: contestApiKey(cid) })
  })
  if (token !== null) return <MadeToken token={token} onClose={onClose} />
  return (
    <FormDialog
      title={t`Make a token`}
      verb={t`Make the token`}
      isBusy={form.formState.isSubmitting}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        maxLength={apiTokenLimits.nameMaxChars}
        {...field('name', (value) => (value.trim() === '' ? t`Say which client it is for` : undefined))}
      />
      <SelectField
        label={t`Scope`}
        value={scope}
        options={apiScopes.map((one) => ({ value: one, label: words[one].name }))}
        onChange={(value) => setScope(apiScopes.find((one) => one === value) ?? scope)}
        help={words[scope].work}
      />
    </FormDialog>
  )
}
