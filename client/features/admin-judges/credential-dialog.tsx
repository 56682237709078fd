import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeCredentialLimits } from '@podium/proto/rules/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal } from '../../api/mutations.ts'
import { save } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { CopyButton } from '../../ui/form/copy-button.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { InlineStack, Stack } from '../../ui/layout/stack.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { credentialsKey } from './queries.ts'

const File = chakra('pre', {
  base: {
    fontFamily: 'mono',
    textStyle: 'label',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    userSelect: 'all',
    bg: 'bg.subtle',
    borderRadius: '6px',
    p: '10px 12px',
  },
})

/** The file of a credential that was just made: it is shown here and never again. */
function MadeCredential({ file, onClose }: { readonly file: string; readonly onClose: () => void }) {
  const { t } = useLingui()
  const iconPx = 15
  return (
    <Dialog
      title={t`New credential`}
      width={560}
      closesOnScrim={false}
      onClose={onClose}
      footer={<Button variant="solid" onClick={onClose}>{t`Done`}</Button>}
    >
      <Stack gap="12px">
        <HelpText>{t`Save it now: nobody can read it again.`}</HelpText>
        <File>{file}</File>
        <InlineStack gap="8px">
          <Button icon={<Download size={iconPx} />} onClick={() => save(new Blob([file]), 'podium-judge-credential')}>
            {t`Save as a file`}
          </Button>
          <CopyButton text={file} label={t`Copy the credential`} withWord />
        </InlineStack>
        <HelpText>{t`On the judge's machine PODIUM_JUDGE_CREDENTIAL names the file, and PODIUM_NATS_URL the bus without a name and password.`}</HelpText>
      </Stack>
    </Dialog>
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
