import { useLingui } from '@lingui/react/macro'
import { clearableTexts, wordsForEmpty } from '@podium/proto/rules/site/site-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { websiteQuery } from '../../api/website.ts'
import { checked } from '../../ui/form/checked.ts'
import { TextField } from '../../ui/form/inputs.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Columns, isWebAddress, Loaded, SettingsSection, Wide } from './parts.tsx'

type WebConfig = CallAnswer<'webConfig'>

const descriptionMaxChars = 150
const textMaxChars = 255

export function WebsiteForm() {
  const query = useQuery({
    queryKey: ['admin', 'web-config'],
    queryFn: ({ signal }) => call('webConfig', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return <Loaded query={query}>{(config) => <Fields config={config} />}</Loaded>
}

const valuesOf = (config: WebConfig) => ({
  name: config.name ?? '',
  shortName: config.shortName ?? '',
  description: config.description ?? '',
  baseUrl: config.baseUrl ?? '',
  recordName: config.recordName ?? '',
  recordUrl: config.recordUrl ?? '',
  projectName: config.projectName ?? '',
  projectUrl: config.projectUrl ?? '',
  register: config.register ?? false,
})

function useChecks() {
  const { t } = useLingui()
  const text =
    (label: string, isRequired = false) =>
    (value: string) => {
      if (isRequired && value.trim() === '') return t`${label} is required`
      return value.length > textMaxChars ? t`At most ${textMaxChars} characters` : undefined
    }
  const url = (value: string) =>
    value.trim() === '' || isWebAddress(value) ? undefined : t`Must begin with http:// or https://`
  return { text, url }
}

function Fields({ config }: { readonly config: WebConfig }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: valuesOf(config) })
  const field = checked(form)
  const { isDirty, isSubmitting } = form.formState
  useUnsavedGuard(isDirty)
  const save = form.handleSubmit(async (values) => {
    const saved = await succeeded(
      call('setWebConfig', { body: { ...values, ...wordsForEmpty(clearableTexts.website, values) } }),
    )
    if (!saved) return
    toast.success(t`Settings saved`)
    form.reset(values)
    await client.invalidateQueries({ queryKey: websiteQuery.queryKey })
  })
  const { text, url } = useChecks()
  const long = useWatch({ control: form.control, name: 'description' }).length
  return (
    <SettingsSection title={t`Website`} isDirty={isDirty} isSaving={isSubmitting} onSubmit={() => void save()}>
      <Columns>
        <TextField label={t`Name`} {...field('name', text(t`Name`, true))} />
        <TextField label={t`Short name`} {...field('shortName', text(t`Short name`, true))} />
        <Wide>
          <TextAreaField
            label={t`Site description`}
            aside={`${long} / ${descriptionMaxChars}`}
            {...field('description', (value) =>
              value.length > descriptionMaxChars ? t`At most ${descriptionMaxChars} characters` : undefined,
            )}
          />
        </Wide>
        <Wide>
          <TextField
            label={t`Address of the site`}
            type="url"
            aside={t`used in mails`}
            {...field('baseUrl', (value) => text(t`Address of the site`, true)(value) ?? url(value))}
          />
        </Wide>
        <TextField label={t`Record name`} aside={t`in the footer`} {...field('recordName', text(t`Record name`))} />
        <TextField label={t`Record link`} type="url" {...field('recordUrl', url)} />
        <TextField label={t`Project name`} aside={t`in the footer`} {...field('projectName', text(t`Project name`))} />
        <TextField label={t`Project link`} type="url" {...field('projectUrl', url)} />
        <Controller
          control={form.control}
          name="register"
          render={({ field: { value, onChange } }) => (
            <Switch checked={value} onChange={onChange}>{t`Registration open to everybody`}</Switch>
          )}
        />
      </Columns>
    </SettingsSection>
  )
}
