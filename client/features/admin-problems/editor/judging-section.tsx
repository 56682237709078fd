import { useLingui } from '@lingui/react/macro'
import { caseModesOfType } from '@podium/proto/rules/problem/problem-rules.ts'
import { Controller, useController, useWatch } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { caseModeName } from './case-modes.ts'
import { useEditor, useError, useFieldTexts } from './context.ts'
import { Hint, Section, SwitchRows } from '../../../ui/form/page/form-section.tsx'

type JudgeMode = 'default' | 'spj' | 'interactive'

/** How solutions are run and what decides about them. */
export function JudgingSection() {
  const { t } = useLingui()
  const { form } = useEditor()
  const { control } = form
  const switches = {
    codeShare: t`Users may share their code`,
    openCaseResult: t`Show case results`,
    showTestData: t`Show test data`,
    isRemoveEndBlank: t`Ignore blanks at line ends`,
  } as const
  return (
    <Section name="judging" title={t`Judging method`}>
      <JudgeModeChoice />
      <CaseModeChoice />
      <FileIo />
      <SwitchRows>
        {(['codeShare', 'isRemoveEndBlank', 'openCaseResult', 'showTestData'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { value, onChange } }) => (
              <Switch checked={value} onChange={onChange}>
                {switches[name]}
              </Switch>
            )}
          />
        ))}
        <Hint>{t`When off, contestants see the input, the expected output and the checker's message of sample cases only. When on, they see those of all cases, except while a contest with this problem is running.`}</Hint>
      </SwitchRows>
    </Section>
  )
}

function JudgeModeChoice() {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const { field } = useController({ control: form.control, name: 'judgeMode' })
  const options = [
    { value: 'default', label: t`Compare output` },
    { value: 'spj', label: t`Checker` },
    { value: 'interactive', label: t`Interactive` },
  ] as const
  return (
    <Field label={labelOf('judgeMode')}>
      {() => (
        <Segment<JudgeMode>
          label={labelOf('judgeMode')}
          value={field.value as JudgeMode}
          options={options}
          onChange={field.onChange}
        />
      )}
    </Field>
  )
}

function CaseModeChoice() {
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const type = useWatch({ control: form.control, name: 'type' }) === '1' ? 1 : 0
  const { field } = useController({ control: form.control, name: 'judgeCaseMode' })
  return (
    <SelectField
      label={labelOf('judgeCaseMode')}
      value={field.value}
      onChange={field.onChange}
      error={errorOf('judgeCaseMode')}
      options={caseModesOfType[type].map((value) => ({ value, label: caseModeName(value, type === 1) }))}
    />
  )
}

/** Standard streams, or two files in the folder where the solution runs. */
function FileIo() {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'isFileIO' })
  const label = t`Input and output`
  return (
    <>
      <Field label={label}>
        {() => (
          <Segment
            label={label}
            value={field.value ? 'file' : 'standard'}
            options={[
              { value: 'standard', label: t`Standard` },
              { value: 'file', label: t`File` },
            ]}
            onChange={(value) => field.onChange(value === 'file')}
          />
        )}
      </Field>
      {field.value ? (
        <>
          <TextField
            label={labelOf('ioReadFileName')}
            error={errorOf('ioReadFileName')}
            placeholder="data.in"
            {...form.register('ioReadFileName')}
          />
          <TextField
            label={labelOf('ioWriteFileName')}
            error={errorOf('ioWriteFileName')}
            placeholder="data.out"
            {...form.register('ioWriteFileName')}
          />
        </>
      ) : null}
    </>
  )
}
