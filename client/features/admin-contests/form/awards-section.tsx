import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { ColourInput } from '../../../ui/form/colour-input.tsx'
import { Input, Unit } from '../../../ui/form/inputs.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Refusal, Section } from '../../../ui/form/page/form-section.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { useContestForm, useFieldTexts } from './context.ts'
import { addedAward, presetAwards } from './draft.ts'
import type { AwardRow } from './draft.ts'

const Rows = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '10px', pb: '4px' } })
const Line = chakra('li', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: '6px 10px',
    gridTemplateColumns: { base: '64px minmax(0, 1fr) 44px 44px', md: '64px minmax(0, 1fr) 44px 44px 92px 32px' },
  },
})
const Number = chakra('span', {
  base: {
    'gridColumn': { base: '1 / span 2', md: 'auto' },
    'position': 'relative',
    'display': 'flex',
    'alignItems': 'center',
    '& > :last-child:not(input)': { position: 'absolute', right: '2px' },
  },
})

type AwardType = '0' | '1' | '2'
const typeOf = (value: string): AwardType => (value === '1' || value === '2' ? value : '0')

/** Which ranks win what, by share or by number. */
export function AwardsSection() {
  const { t } = useLingui()
  const locale = useLocale()
  const { form } = useContestForm()
  const type = useController({ control: form.control, name: 'awardType' }).field
  const { value: rows, onChange } = useController({ control: form.control, name: 'awards' }).field
  const chosen = typeOf(type.value)
  const choose = (next: AwardType) => {
    type.onChange(next)
    if (next !== '0' && rows.length === 0) onChange(presetAwards(locale))
  }
  return (
    <Section
      name="awards"
      title={t`Awards`}
      actions={
        <Segment
          size="sm"
          label={t`Awards`}
          value={chosen}
          options={[
            { value: '0', label: t`No awards` },
            { value: '1', label: t`By share` },
            { value: '2', label: t`By number` },
          ]}
          onChange={choose}
        />
      }
    >
      {chosen === '0' ? null : <AwardList rows={rows} isShare={chosen === '1'} onChange={onChange} />}
    </Section>
  )
}

interface LineProps {
  readonly row: AwardRow
  readonly index: number
  /** Percent, not ranks. */
  readonly isShare: boolean
  readonly onChange: (part: Partial<AwardRow>) => void
  readonly onRemove: () => void
}

function AwardLine({ row, index, isShare, onChange, onRemove }: LineProps) {
  const { t } = useLingui()
  const { faults } = useContestForm()
  const position = index + 1
  const isWrong = (name: keyof AwardRow) => faults.some(({ field }) => field === `awards.${index}.${name}`)
  const cell = (name: keyof AwardRow, label: string) => ({
    'aria-label': label,
    'aria-invalid': isWrong(name),
    'value': row[name],
    'onChange': (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Line>
      <Input
        {...cell('priority', t`Priority of award ${position}`)}
        inputMode="numeric"
        data-tip={t`Lower numbers come first`}
      />
      <Input {...cell('name', t`Name of award ${position}`)} maxLength={contestLimits.awardNameMaxChars} />
      <ColourInput
        label={t`Background of award ${position}`}
        value={row.background}
        onChange={(background) => onChange({ background })}
        isInvalid={isWrong('background')}
      />
      <ColourInput
        label={t`Text colour of award ${position}`}
        value={row.color}
        onChange={(color) => onChange({ color })}
        isInvalid={isWrong('color')}
      />
      <Number>
        <Input {...cell('num', t`Number of award ${position}`)} inputMode="numeric" pr={isShare ? '26px' : undefined} />
        {isShare ? <Unit>%</Unit> : null}
      </Number>
      <IconButton label={t`Remove award ${position}`} size="sm" onClick={onRemove}>
        <Trash2 size={14} />
      </IconButton>
    </Line>
  )
}

interface AwardListProps {
  readonly rows: readonly AwardRow[]
  readonly isShare: boolean
  readonly onChange: (rows: readonly AwardRow[]) => void
}

function AwardList({ rows, isShare, onChange }: AwardListProps) {
  const { t } = useLingui()
  const { faults } = useContestForm()
  const { textOf } = useFieldTexts()
  const wrong = faults.filter(({ field }) => field.startsWith('awards'))
  return (
    <>
      <Rows>
        {rows.map((row, index) => (
          <AwardLine
            key={index}
            row={row}
            index={index}
            isShare={isShare}
            onChange={(part) => onChange(rows.map((each, at) => (at === index ? { ...each, ...part } : each)))}
            onRemove={() => onChange(rows.filter((_, at) => at !== index))}
          />
        ))}
      </Rows>
      {wrong.map((fault) => (
        <Refusal key={fault.field}>{textOf(fault)}</Refusal>
      ))}
      <span>
        <Button
          size="sm"
          icon={<Plus size={14} />}
          disabledReason={rows.length < contestLimits.maxAwards ? undefined : t`No more awards can be added`}
          onClick={() => onChange([...rows, addedAward(rows, t`Honourable mention`)])}
        >
          {t`Add award`}
        </Button>
      </span>
    </>
  )
}
