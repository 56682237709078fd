import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { clearableTexts, wordsForEmpty } from '@podium/proto/rules/site/site-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Columns, isWebAddress, Loaded, SettingsSection, Wide } from './parts.tsx'

type MobileConfig = CallAnswer<'mobileConfig'>

const KEY = ['admin', 'mobile'] as const

export function MobileForm() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('mobileConfig', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return <Loaded query={query}>{(config) => <Fields config={config} />}</Loaded>
}

/** What sends codes to mobile numbers. Its password is never sent: an empty field leaves it as it is. */
function Fields({ config }: { readonly config: MobileConfig }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({
    defaultValues: {
      mobileUrl: config.mobileUrl ?? '',
      mobileUsername: config.mobileUsername ?? '',
      mobilePassword: '',
    },
  })
  const field = checked(form)
  const { isDirty, isSubmitting } = form.formState
  useUnsavedGuard(isDirty)
  const save = form.handleSubmit(async (values) => {
    const saved = await succeeded(
      call('setMobileConfig', { body: { ...values, ...wordsForEmpty(clearableTexts.mobile, values) } }),
    )
    if (!saved) return
    toast.success(t`Settings saved`)
    form.reset({ ...values, mobilePassword: '' })
    await client.invalidateQueries({ queryKey: KEY })
  })
  const url = (value: string) =>
    value.trim() === '' || isWebAddress(value) ? undefined : t`Must begin with http:// or https://`
  const note = config.works ? t`mobile numbers are confirmed with a code` : t`not set: mobile numbers are refused`
  return (
    <SettingsSection
      title={t`Text messages`}
      note={note}
      isDirty={isDirty}
      isSaving={isSubmitting}
      onSubmit={() => void save()}
    >
      <Columns>
        <Wide>
          <TextField
            label={t`Address of the text message service`}
            type="url"
            aside={t`receives “to” and “text” as JSON`}
            {...field('mobileUrl', url)}
          />
        </Wide>
        <TextField label={t`Account`} autoComplete="off" {...field('mobileUsername', () => undefined)} />
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          aside={t`empty keeps the stored one`}
          {...field('mobilePassword', () => undefined)}
        />
      </Columns>
    </SettingsSection>
  )
}
