import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Controller, useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { websiteQuery } from '../../api/website.ts'
import { checked } from '../../ui/form/checked.ts'
import { TextField, Unit } from '../../ui/form/inputs.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { PageBody, PageHead, SectionHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../ui/form/use-unsaved-guard.ts'
import { Columns, Loaded, Sections, SettingsSection } from './parts.tsx'
import { hallsIn, hallsText, linesOf, wrongHall } from './halls.ts'
import { countRule, countsOf, flagNames, flagsOf, numberOf, numberNames } from './switch-values.ts'
import type { CountName, FlagName, SwitchValues } from './switch-values.ts'

type SwitchConfig = CallAnswer<'switchInfo'>

/** `/admin/switch`: what is open, and how much one may do. */
export function SwitchPage() {
  const { t } = useLingui()
  usePageTitle(t`Switches`)
  const query = useQuery({
    queryKey: ['admin', 'switch'],
    queryFn: ({ signal }) => call('switchInfo', { signal }),
    refetchOnMount: 'always',
    gcTime: 0,
  })
  return (
    <PageBody>
      <PageHead title={t`Switches`} />
      <Sections>
        <Loaded query={query}>{(config) => <SwitchForm config={config} />}</Loaded>
      </Sections>
    </PageBody>
  )
}

const Rows = chakra('div', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    '& > label': {
      minH: '40px',
      py: '8px',
      flexDirection: 'row-reverse',
      justifyContent: 'space-between',
      borderBottomWidth: '1px',
      borderColor: 'border',
      color: 'fg',
      whiteSpace: 'normal',
    },
  },
})

function SwitchForm({ config }: { readonly config: SwitchConfig }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm<SwitchValues>({
    defaultValues: {
      ...flagsOf(config),
      ...countsOf(config),
      halls: hallsText(config.halls ?? []),
      pictureHosts: (config.pictureHosts ?? []).join('\n'),
    },
  })
  const { isDirty, isSubmitting } = form.formState
  useUnsavedGuard(isDirty)
  const save = form.handleSubmit(async (values) => {
    const body = {
      ...config,
      ...flagsOf(values),
      halls: [...hallsIn(values.halls)],
      pictureHosts: [...linesOf(values.pictureHosts)],
      ...Object.fromEntries(numberNames.map((name) => [name, numberOf(values[name])])),
    }
    const saved = await succeeded(call('switchUpdate', { body }))
    if (!saved) return
    toast.success(t`Settings saved`)
    form.reset(values)
    await client.invalidateQueries({ queryKey: websiteQuery.queryKey })
  })
  return (
    <SettingsSection title={t`Features`} isDirty={isDirty} isSaving={isSubmitting} onSubmit={() => void save()}>
      <Flags form={form} />
      <SectionHead mt="28px">
        <h2>{t`Limits`}</h2>
      </SectionHead>
      <Limits form={form} />
      <Halls form={form} />
      <PictureHosts form={form} />
    </SettingsSection>
  )
}

type FormProps = { readonly form: UseFormReturn<SwitchValues> }

function Flags({ form }: FormProps) {
  const { t } = useLingui()
  const labels: Readonly<Record<FlagName, string>> = {
    openPublicDiscussion: t`Public discussion`,
    openGroupDiscussion: t`Discussion in groups`,
    openContestComment: t`Comments in contests`,
    openPublicJudge: t`Judging of public problems`,
    openGroupJudge: t`Judging in groups`,
    openContestJudge: t`Judging in contests`,
    hideNonContestSubmissionCode: t`Hide the code of submissions outside contests from everybody but administrators`,
    submitNeedsCaptcha: t`Require a picture code with every submission outside contests`,
  }
  return (
    <Rows>
      {flagNames.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Switch checked={value} onChange={onChange}>
              {labels[name]}
            </Switch>
          )}
        />
      ))}
    </Rows>
  )
}

function Limits({ form }: FormProps) {
  const { t } = useLingui()
  const field = checked(form)
  const labels: Readonly<Record<CountName, string>> = {
    defaultSubmitInterval: t`Minimum time between two submissions`,
    defaultCreateGroupDailyLimit: t`Groups a user may create per day`,
    defaultCreateGroupLimit: t`Groups a user may own`,
    defaultCreateGroupACInitValue: t`Solved problems needed to create a group`,
    defaultCreateDiscussionDailyLimit: t`Discussions a user may post per day`,
    defaultCreateDiscussionACInitValue: t`Solved problems needed to post`,
    defaultCreateCommentACInitValue: t`Solved problems needed to comment`,
  }
  return (
    <Columns>
      {numberNames.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          inputMode="numeric"
          trailing={name === 'defaultSubmitInterval' ? <Unit>{t`s`}</Unit> : undefined}
          {...field(name, (value) => (countRule(name, value) ? undefined : t`Enter a whole number of 0 or more`))}
        />
      ))}
    </Columns>
  )
}

/** Rooms in which many people share one address: what is limited by address is limited by their number there. */
function Halls({ form }: FormProps) {
  const { t } = useLingui()
  const field = checked(form)
  const rule = (value: string) => {
    const line = wrongHall(value)
    return line === undefined ? undefined : t`“${line}” is not a network and a number of people`
  }
  const help = t`Signing in, registering and reading without an account are limited per address. In these networks the limits grow with the number of people.`
  return (
    <TextAreaField
      label={t`Halls behind one address`}
      aside={t`one per line: network and people`}
      help={help}
      mono
      rows={3}
      placeholder="203.0.113.0/24 500"
      {...field('halls', rule)}
    />
  )
}

/** Pictures of other sites tell those who reads what: none is loaded unless its host is listed. */
function PictureHosts({ form }: FormProps) {
  const { t } = useLingui()
  const help = t`Pictures, video and audio of this site are always shown; those of other sites only if their host is listed. Reload a page to see a change.`
  return (
    <TextAreaField
      label={t`Sites whose pictures may be shown`}
      aside={t`one host per line`}
      help={help}
      mono
      rows={3}
      placeholder="img.example.org"
      {...checked(form)('pictureHosts', () => undefined)}
    />
  )
}
