import { useLingui } from '@lingui/react/macro'
import { judgeCredentialLimits } from '@podium/proto/rules/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal } from '../../api/mutations.ts'
import { save } from '../../api/transfer.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SecretDialog } from '../../ui/overlay/secret-dialog.tsx'
import { credentialsKey } from './queries.ts'

/** The file of a credential that was just made. */
function MadeCredential({ file, onClose }: { readonly file: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const saveFile = async () => {
    save(new Blob([file]), 'podium-judge-credential')
    return true
  }
  return (
    <SecretDialog
      title={t`New credential`}
      secret={{ text: file, copyLabel: t`Copy the credential` }}
      file={{ label: t`Save as a file`, save: saveFile }}
      onClose={onClose}
    >
      {t`On the judge's machine PODIUM_JUDGE_CREDENTIAL names the file, and PODIUM_NATS_URL the bus without a name and password.`}
    </SecretDialog>
  )
}

export function CredentialDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [file, setFile] = useState<string | null>(null)
  const form = useForm<{ readonly name: string }>({ defaultValues: { name: '' } })
  const field = checked(form)
  const make = form.handleSubmit(async ({ name }) => {
    try {
      const made = await call('makeJudgeCredential', { body: { name }, quiet: true })
      setFile(made.file)
    } catch (error) {
      return showRefusal(form, error, 'name')
    }
    await client.invalidateQueries({ queryKey: credentialsKey })
  })
  if (file !== null) return <MadeCredential file={file} onClose={onClose} />
  return (
    <FormDialog
      title={t`Make a credential`}
      verb={t`Make the credential`}
      isBusy={form.formState.isSubmitting}
      onSubmit={make}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        maxLength={judgeCredentialLimits.nameMaxChars}
        help={t`The machine or room, so that you know later which one to revoke.`}
        {...field('name', (value) => (value.trim() === '' ? t`Say which judge it is for` : undefined))}
      />
    </FormDialog>
  )
}
