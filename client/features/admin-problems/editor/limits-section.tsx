import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { Input } from '../../../ui/form/inputs.tsx'
import { Hint, Refusal, Section } from '../../../ui/form/page/form-section.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useEditor, useError } from './context.ts'
import { newRow } from './limit-rows.ts'
import type { LimitKind, LimitRow } from './limit-rows.ts'

const Line = chakra('div', {
  base: {
    'display': 'grid',
    'gap': '6px',
    'alignItems': 'center',
    'py': '6px',
    'borderTopWidth': '1px',
    'borderColor': 'border',
    '& > button': { order: { base: 1, md: 0 }, justifySelf: 'end' },
    '& > :not(button, :first-child)': { order: { base: 2, md: 0 } },
    'gridTemplateColumns': {
      base: 'minmax(0, 1fr) 104px',
      md: 'minmax(0, 1.4fr) minmax(0, 1fr) 104px minmax(0, 1fr) 104px auto',
    },
  },
})

/** Rows for the languages whose limits are not the usual ones. */
export function LimitsSection() {
  const { t } = useLingui()
  const { form } = useEditor()
  const errorOf = useError()
  const { field } = useController({ control: form.control, name: 'languageLimits' })
  const names = useLanguages('ME').map(({ name }) => name)
  const rows = field.value
  const free = names.filter((name) => !rows.some(({ language }) => language === name))
  const error = errorOf('judgingOptions')
  return (
    <Section
      name="limits"
      title={t`Limits by language`}
      actions={
        free[0] === undefined ? null : (
          <Button
            variant="link"
            size="sm"
            icon={<Plus size={13} />}
            onClick={() => field.onChange([...rows, newRow(free[0] ?? '')])}
          >
            {t`Add language`}
          </Button>
        )
      }
    >
      <Hint>{t`C and C++ have the limits of the problem, other languages twice as much. A language in this list has its own.`}</Hint>
      {rows.map((row, index) => (
        <LimitLine
          key={index}
          row={row}
          languages={[row.language, ...free]}
          error={errorOf(`languageLimits.${index}`)}
          onChange={(part) => field.onChange(rows.map((one, at) => (at === index ? { ...one, ...part } : one)))}
          onRemove={() => field.onChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      {error === undefined ? null : <Refusal>{error}</Refusal>}
    </Section>
  )
}

const kindOf = (value: string): LimitKind => (value === 'own' ? 'own' : 'factor')

interface LimitInputProps {
  readonly label: string
  readonly unitLabel: string
  readonly placeholder: string
  /** Of a limit of its own, beside the factor. */
  readonly unit: string
  readonly limit: string
  readonly kind: LimitKind
  readonly onLimit: (limit: string) => void
  readonly onKind: (kind: LimitKind) => void
}

function LimitInput({ label, unitLabel, placeholder, unit, limit, kind, onLimit, onKind }: LimitInputProps) {
  const { t } = useLingui()
  return (
    <>
      <Input
        aria-label={label}
        placeholder={placeholder}
        inputMode="decimal"
        value={limit}
        onChange={(event) => onLimit(event.currentTarget.value)}
      />
      <Select
        label={unitLabel}
        value={kind}
        options={[
          { value: 'factor', label: t`times` },
          { value: 'own', label: unit },
        ]}
        onChange={(value) => onKind(kindOf(value))}
      />
    </>
  )
}

interface LimitLineProps {
  readonly row: LimitRow
  readonly languages: readonly string[]
  readonly error: string | undefined
  readonly onChange: (part: Partial<LimitRow>) => void
  readonly onRemove: () => void
}

function LimitLine({ row, languages, error, onChange, onRemove }: LimitLineProps) {
  const { t } = useLingui()
  const { time, timeKind, memory, memoryKind } = row
  const language = languageLabel(row.language)
  return (
    <div>
      <Line>
        <Select
          label={t`Language`}
          value={row.language}
          options={languages.map((each) => ({ value: each, label: languageLabel(each) }))}
          onChange={(value) => onChange({ language: value })}
        />
        <LimitInput
          label={t`Time of ${language}`}
          unitLabel={t`Unit of the time of ${language}`}
          placeholder={t`Time`}
          unit="ms"
          limit={time}
          kind={timeKind}
          onLimit={(value) => onChange({ time: value })}
          onKind={(value) => onChange({ timeKind: value })}
        />
        <LimitInput
          label={t`Memory of ${language}`}
          unitLabel={t`Unit of the memory of ${language}`}
          placeholder={t`Memory`}
          unit="MB"
          limit={memory}
          kind={memoryKind}
          onLimit={(value) => onChange({ memory: value })}
          onKind={(value) => onChange({ memoryKind: value })}
        />
        <IconButton size="sm" label={t`Remove ${language}`} onClick={onRemove}>
          <Trash2 size={14} />
        </IconButton>
      </Line>
      {error === undefined ? null : <Refusal>{error}</Refusal>}
    </div>
  )
}
