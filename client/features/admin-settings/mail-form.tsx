import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { emailPattern } from '@podium/proto/rules/limits.ts'
import { clearableTexts, wordsForEmpty } from '@podium/proto/rules/site/site-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Send } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Columns, Loaded, SettingsSection, Wide } from './parts.tsx'

type EmailConfig = CallAnswer<'emailConfig'>

const defaultPort = 465
const portMax = 65_535
const isEmail = (text: string): boolean => new RegExp(emailPattern).test(text.trim())

export function MailForm() {
  const query = useQuery({
    queryKey: ['admin', 'mail'],
    queryFn: ({ signal }) => call('emailConfig', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return <Loaded query={query}>{(config) => <Fields config={config} />}</Loaded>
}

function useMailServer(config: EmailConfig) {
  const { t } = useLingui()
  const form = useForm({
    defaultValues: {
      emailHost: config.emailHost ?? '',
      emailPort: String(config.emailPort ?? defaultPort),
      emailUsername: config.emailUsername ?? '',
      emailPassword: '',
      emailBGImg: config.emailBGImg ?? '',
      emailSsl: config.emailSsl ?? true,
    },
  })
  const save = form.handleSubmit(async (values) => {
    const saved = await succeeded(
      call('setEmailConfig', {
        body: { ...values, ...wordsForEmpty(clearableTexts.mail, values), emailPort: Number(values.emailPort) },
      }),
    )
    if (!saved) return
    toast.success(t`Settings saved`)
    form.reset({ ...values, emailPassword: '' })
  })
  return { form, save }
}

/** The mail server. Its password is never sent: an empty field leaves it as it is. */
function Fields({ config }: { readonly config: EmailConfig }) {
  const { t } = useLingui()
  const { form, save } = useMailServer(config)
  const field = checked(form)
  const { isDirty, isSubmitting } = form.formState
  useUnsavedGuard(isDirty)
  const port = (value: string) =>
    /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= portMax
      ? undefined
      : t`A whole number from 1 to ${portMax}`
  return (
    <>
      <SettingsSection title={t`Mail server`} isDirty={isDirty} isSaving={isSubmitting} onSubmit={() => void save()}>
        <Columns>
          <TextField
            label={t`Host`}
            aside={t`empty for none`}
            placeholder="smtp.example.org"
            {...field('emailHost', (host, { emailUsername }) =>
              host.trim() === '' || emailUsername.trim() !== '' ? undefined : t`Not used without an account`,
            )}
          />
          <TextField label={t`Port`} inputMode="numeric" {...field('emailPort', port)} />
          <TextField
            label={t`Account`}
            autoComplete="off"
            aside={t`an email address`}
            {...field('emailUsername', (value) =>
              value.trim() === '' || isEmail(value) ? undefined : t`Enter a valid email address`,
            )}
          />
          <PasswordField
            label={t`Password`}
            autoComplete="new-password"
            aside={t`empty keeps the stored one`}
            {...field('emailPassword', () => undefined)}
          />
          <Wide>
            <TextField label={t`Background picture of mails`} type="url" {...field('emailBGImg', () => undefined)} />
          </Wide>
          <Controller
            control={form.control}
            name="emailSsl"
            render={({ field: { value, onChange } }) => (
              <Switch checked={value} onChange={onChange}>{t`Encrypted connection`}</Switch>
            )}
          />
        </Columns>
      </SettingsSection>
      <TestMail />
    </>
  )
}

const Line = chakra('form', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    'gap': '4px 12px',
    'alignItems': 'start',
    'maxW': '560px',
    '& > button': { mt: { md: '23px' }, justifySelf: 'start' },
  },
})

/** Sends with what is saved. */
function TestMail() {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { email: '' } })
  const field = checked(form)
  const send = form.handleSubmit(async ({ email }) => {
    const sent = await call('testEmail', { body: { email: email.trim() } }).catch(() => undefined)
    if (sent === null) toast.success(t`Test email sent`)
    else if (sent?.intoFile) toast.warn(t`No mail server is in use: the mail was written to a file on the server`)
  })
  return (
    <Line noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t`Send a test mail to`}
        type="email"
        aside={t`with the saved settings`}
        {...field('email', (value) => (isEmail(value) ? undefined : t`Enter a valid email address`))}
      />
      <Button type="submit" size="lg" icon={<Send size={14} />} loading={form.formState.isSubmitting}>
        {t`Send`}
      </Button>
    </Line>
  )
}
