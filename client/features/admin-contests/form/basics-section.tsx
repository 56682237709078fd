import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isStartCleared } from '@podium/proto/rules/contest/cleared-start.ts'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { useController, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { missing, timeZoneName } from '../../../ui/text/format.ts'
import { MarkdownEditor } from '../../../ui/markdown/editor/markdown-editor.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Row, Section } from '../../../ui/form/page/form-section.tsx'
import { useContestAdminScope } from '../admin-scope.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContestForm, useError, useFieldTexts } from './context.ts'
import { durationS } from './draft.ts'
import { presetFreeze } from './freeze.ts'

const Length = chakra('output', {
  base: {
    display: 'flex',
    alignItems: 'center',
    h: '38px',
    textStyle: 'body',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
  },
})

/** What it is called, when it takes place, by which rule. */
export function BasicsSection() {
  const { t } = useLingui()
  const { form, stored } = useContestForm()
  const { storeFile } = useContestAdminScope()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const zone = timeZoneName()
  const description = useController({ control: form.control, name: 'description' }).field
  const text = (name: 'title' | 'startTime' | 'endTime') => ({
    label: labelOf(name),
    error: errorOf(name),
    ...form.register(name),
  })
  return (
    <Section name="basics" title={t`Basics`}>
      <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' }}>
        <TextField {...text('title')} maxLength={contestLimits.titleMaxChars} />
        <RuleChoice />
      </Row>
      <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '236px 236px minmax(0, 1fr)' }}>
        <TextField {...text('startTime')} type="datetime-local" step={1} />
        <TextField {...text('endTime')} type="datetime-local" step={1} />
        <Duration />
      </Row>
      <HelpText size="label" mb="10px" mt="-6px">
        {stored !== null && isStartCleared(stored.startMs)
          ? t`The start was cleared: the contest begins when you set a new one. Times are in your time zone, ${zone}.`
          : t`Times are in your time zone, ${zone}.`}
      </HelpText>
      <MarkdownEditor
        label={labelOf('description')}
        value={description.value}
        onChange={description.onChange}
        error={errorOf('description')}
        storeFile={storeFile}
      />
    </Section>
  )
}

/** ACM or OI; of a contest that exists it stays what it is. */
function RuleChoice() {
  const { t } = useLingui()
  const { form, stored } = useContestForm()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'type' })
  const isLocked = stored !== null
  const choose = (type: '0' | '1') => {
    field.onChange(type)
    if (form.getValues('sealRank'))
      form.setValue('freeze', presetFreeze(type, durationS(form.getValues())), { shouldDirty: true })
  }
  return (
    <Field label={t`Format`} error={errorOf('type')} aside={isLocked ? t`cannot be changed` : undefined}>
      {() => (
        <Segment
          size="lg"
          label={t`Format`}
          value={field.value === '1' ? '1' : '0'}
          options={[
            { value: '0', label: 'ACM', disabled: isLocked },
            { value: '1', label: 'OI', disabled: isLocked },
          ]}
          onChange={choose}
        />
      )}
    </Field>
  )
}

const hourS = 3600
const minuteS = 60
const two = (value: number): string => String(value).padStart(2, '0')
const clock = (lengthS: number): string =>
  `${Math.floor(lengthS / hourS)}:${two(Math.floor((lengthS % hourS) / minuteS))}:${two(lengthS % minuteS)}`

function Duration() {
  const { t } = useLingui()
  const { form } = useContestForm()
  const [startTime, endTime] = useWatch({ control: form.control, name: ['startTime', 'endTime'] })
  const isKnown = startTime !== '' && endTime !== ''
  return (
    <Field label={t`Duration`} aside={t`h:mm:ss`}>
      {({ id }) => <Length id={id}>{isKnown ? clock(durationS({ startTime, endTime })) : missing}</Length>}
    </Field>
  )
}
