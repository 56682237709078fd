import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useController } from 'react-hook-form'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { Refusal, Row, Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'
import { useContestForm, useError } from './context.ts'
import { StarInput } from './star-input.tsx'

const Rule = chakra('div', { base: { pt: '6px' } })

/** Who is listed without a rank, and whose accounts may take part. */
export function PeopleSection() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const errorOf = useError()
  const stars = useController({ control: form.control, name: 'stars' }).field
  const limit = useController({ control: form.control, name: 'openAccountLimit' }).field
  return (
    <Section name="people" title={t`Eligibility`}>
      <StarInput label={t`Unofficial teams`} value={stars.value} onChange={stars.onChange} error={errorOf('stars')} />
      <SwitchRows>
        <Switch
          checked={limit.value}
          onChange={limit.onChange}
        >{t`Only accounts that match a rule may take part`}</Switch>
      </SwitchRows>
      {limit.value ? <AccountRule /> : null}
    </Section>
  )
}

const maxChars = 64

function AccountRule() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const { register } = form
  const error = useError()('accountRule')
  const isWrong = error !== undefined
  return (
    <Rule>
      <Row gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}>
        <TextField label={t`Prefix`} maxLength={maxChars} autoCapitalize="none" {...register('prefix')} />
        <TextField label={t`First number`} inputMode="numeric" {...register('start')} />
        <TextField label={t`Last number`} inputMode="numeric" {...register('end')} />
        <TextField label={t`Suffix`} maxLength={maxChars} autoCapitalize="none" {...register('suffix')} />
      </Row>
      {isWrong ? <Refusal>{error}</Refusal> : null}
      <TextAreaField
        label={t`Additional accounts`}
        aside={t`separated by spaces or line breaks`}
        mono
        rows={3}
        {...register('extra')}
      />
    </Rule>
  )
}
