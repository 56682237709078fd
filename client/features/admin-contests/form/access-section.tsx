import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { Controller, useController, useWatch } from 'react-hook-form'
import { PasswordField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Checkbox, Switch } from '../../../ui/form/toggles.tsx'
import { Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'
import { useContestAdminScope } from '../admin-scope.ts'
import { useContestForm, useError } from './context.ts'

/** What a switch above it comes to. */
export const Note = chakra('p', { base: { textStyle: 'label', color: 'fg.muted', pb: '8px' } })

type FlagName =
  | 'visible'
  | 'openRank'
  | 'openPrint'
  | 'allowEndSubmit'
  | 'autoRealRank'
  | 'wholeMinutes'
  | 'compileErrorsCount'
  | 'starsFirst'

/** A yes or no of the form as a line. */
export function Flag({ name, label }: { readonly name: FlagName; readonly label: string }) {
  const { form } = useContestForm()
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Switch checked={value} onChange={onChange}>
          {label}
        </Switch>
      )}
    />
  )
}

/** Who may come in, and what is open to them. */
export function AccessSection() {
  const { t } = useLingui()
  const { form, stored } = useContestForm()
  const { group } = useContestAdminScope()
  const errorOf = useError()
  const auth = useController({ control: form.control, name: 'auth' }).field
  const [access, prints] = useWatch({ control: form.control, name: ['auth', 'openPrint'] })
  return (
    <Section name="access" title={t({ context: 'section', message: 'Who may take part' })}>
      <SelectField
        label={t`Who may take part`}
        value={auth.value}
        onChange={auth.onChange}
        options={[
          {
            value: '0',
            label:
              group === null ? t`Public: everybody may take part` : t`Public: every member of the group may take part`,
          },
          { value: '1', label: t`Private: a password is needed to view and submit` },
          { value: '2', label: t`Password to submit: everybody may view` },
        ]}
      />
      {access === '0' ? null : (
        <PasswordField
          label={t`Password`}
          autoComplete="new-password"
          error={errorOf('pwd')}
          maxLength={contestLimits.passwordMaxChars}
          {...form.register('pwd')}
        />
      )}
      {access === '0' || stored === null ? null : <PasswordAgain />}
      <SwitchRows>
        <Flag name="visible" label={t`Visible`} />
        <Flag name="openRank" label={t`Scoreboard visible to everybody`} />
        <Flag name="allowEndSubmit" label={t`Submissions after the end`} />
        <Flag name="openPrint" label={t`Printing`} />
      </SwitchRows>
      <Note>{prints ? t`Contestants can print: requests go to the print queue` : t`Printing is off`}</Note>
    </Section>
  )
}

/** Of a contest that exists: a new password alone sends nobody away. */
function PasswordAgain() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const { value, onChange } = useController({ control: form.control, name: 'askPasswordAgain' }).field
  const note = value
    ? t`Everybody who has registered has to enter the password again, also while the contest runs.`
    : t`Registered participants stay registered.`
  return (
    <div>
      <Checkbox checked={value} onChange={onChange}>{t`Ask everyone for the password again`}</Checkbox>
      <Note>{note}</Note>
    </div>
  )
}
