import { useLingui } from '@lingui/react/macro'
import { evenCaseScores } from '@podium/proto/rules/problem/case-scores.ts'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { caseModesOfType, problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { useController } from 'react-hook-form'
import { Field } from '../../../ui/form/field.tsx'
import { TextField, Unit } from '../../../ui/form/inputs.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { useProblemAdminScope } from '../admin-scope.ts'
import { useEditor, useError, useFieldTexts } from './context.ts'
import type { CaseRow } from './draft.ts'
import { Row, Section } from '../../../ui/form/page/form-section.tsx'

/** 100 points over the cases or their subtasks, the remainder on the last ones (spec/3 section 4). */
export const withEvenScores = (rows: readonly CaseRow[], caseMode: string): readonly CaseRow[] => {
  const scores = evenCaseScores(
    caseMode,
    rows.map(({ groupNum }) => ({ score: null, groupNum: /^\d+$/.test(groupNum) ? Number(groupNum) : null })),
  )
  return rows.map((row, index) => ({ ...row, score: String(scores[index] ?? 0) }))
}

export function BasicsSection() {
  const { t } = useLingui()
  const { form, contest } = useEditor()
  const { group } = useProblemAdminScope()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const { register, control } = form
  const difficulty = useController({ control, name: 'difficulty' }).field
  type TextName =
    'problemId' | 'title' | 'timeLimit' | 'memoryLimit' | 'stackLimit' | 'contestDisplayId' | 'contestDisplayTitle'
  const text = (name: TextName) => ({ label: labelOf(name), error: errorOf(name), ...register(name) })
  return (
    <Section name="basics" title={t`Basics`}>
      <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr)' }}>
        <TextField
          {...text('problemId')}
          aside={group === null ? undefined : t`after ${group.shortName}`}
          maxLength={group === null ? problemLimits.displayIdMaxChars : problemLimits.groupIdMaxChars}
          autoCapitalize="characters"
        />
        <TextField {...text('title')} maxLength={problemLimits.titleMaxChars} />
      </Row>
      {contest === undefined ? null : (
        <Row gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr)' }}>
          <TextField
            {...text('contestDisplayId')}
            maxLength={contestLimits.displayIdMaxChars}
            autoCapitalize="characters"
          />
          <TextField {...text('contestDisplayTitle')} maxLength={contestLimits.displayTitleMaxChars} />
        </Row>
      )}
      <Row gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr)) auto' }}>
        <TextField {...text('timeLimit')} inputMode="numeric" trailing={<Unit>ms</Unit>} />
        <TextField {...text('memoryLimit')} inputMode="numeric" trailing={<Unit>MB</Unit>} />
        <TextField {...text('stackLimit')} inputMode="numeric" trailing={<Unit>MB</Unit>} />
        <SelectField
          label={labelOf('difficulty')}
          value={difficulty.value}
          onChange={difficulty.onChange}
          options={[
            { value: '0', label: t`Easy` },
            { value: '1', label: t`Medium` },
            { value: '2', label: t`Hard` },
          ]}
        />
        <TypeChoice />
      </Row>
    </Section>
  )
}

/** ACM or OI. OI needs points: they are split evenly; case modes of the other type give way to the first one. */
function TypeChoice() {
  const { form, contest } = useEditor()
  const { labelOf } = useFieldTexts()
  const { field } = useController({ control: form.control, name: 'type' })
  // A contest takes problems of its own rule type only.
  const isFixed = contest !== undefined
  const choose = (type: '0' | '1') => {
    field.onChange(type)
    const allowed: readonly string[] = caseModesOfType[type]
    if (!allowed.includes(form.getValues('judgeCaseMode')))
      form.setValue('judgeCaseMode', 'default', { shouldDirty: true })
    if (type !== '1') return
    for (const name of ['uploadedCases', 'manualCases'] as const)
      form.setValue(name, withEvenScores(form.getValues(name), form.getValues('judgeCaseMode')), { shouldDirty: true })
  }
  return (
    <Field label={labelOf('type')}>
      {() => (
        <Segment
          size="lg"
          label={labelOf('type')}
          value={field.value === '1' ? '1' : '0'}
          options={[
            { value: '0', label: 'ACM', disabled: isFixed },
            { value: '1', label: 'OI', disabled: isFixed },
          ]}
          onChange={choose}
        />
      )}
    </Field>
  )
}
