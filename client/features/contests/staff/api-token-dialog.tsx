import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { apiScopes, apiTokenLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/form/button.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useScopeWords } from './api-scope-words.ts'
import { contestApiKey } from './queries.ts'

const Token = chakra('kbd', { base: { fontFamily: 'mono', overflowWrap: 'anywhere', userSelect: 'all' } })

/** A token that was just made: it is shown here and never again. */
function MadeToken({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`New token`}
      width={560}
      closesOnScrim={false}
      onClose={onClose}
      footer={<Button variant="solid" onClick={onClose}>{t`Done`}</Button>}
    >
      <Stack gap="12px">
        <HelpText>{t`Copy it now: nobody can read it again.`}</HelpText>
        <Token>{token}</Token>
        <div>
          <CopyButton text={token} label={t`Copy the token`} withWord />
        </div>
        <HelpText>{t`Clients send it as a bearer token, or as the password of any username.`}</HelpText>
      </Stack>
    </Dialog>
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
      <div>
        <SelectField
          label={t`Scope`}
          value={scope}
          options={apiScopes.map((one) => ({ value: one, label: words[one].name }))}
          onChange={(value) => setScope(apiScopes.find((one) => one === value) ?? scope)}
        />
        <HelpText>{words[scope].work}</HelpText>
      </div>
    </FormDialog>
  )
}
