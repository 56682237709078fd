import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Input } from '../../ui/form/inputs.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useAuditKinds } from './audit-kinds.ts'

export interface Filter {
  readonly username: string
  readonly kind: string
  readonly object: string
  /** Days as `yyyy-MM-dd` of the reader's own clock, both included; empty for none. */
  readonly from: string
  readonly until: string
}

export const noFilter: Filter = { username: '', kind: '', object: '', from: '', until: '' }
const dayMs = 86_400_000

const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime()

/** As the calls take it. */
export const queryOf = ({ from, until, username, kind, object }: Filter) => ({
  ...(username === '' ? {} : { username }),
  ...(kind === '' ? {} : { kind }),
  ...(object === '' ? {} : { object }),
  ...(from === '' ? {} : { fromMs: startOf(from) }),
  ...(until === '' ? {} : { untilMs: startOf(until) + dayMs }),
})

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '10px', alignItems: 'center' } })
const DayInput = chakra(Input, { base: { w: { base: 'calc(50% - 4px)', md: '150px' } } })

interface FiltersProps {
  readonly filter: Filter
  /** Null for all. */
  readonly kinds: readonly string[] | null
  readonly onNarrow: (changed: Partial<Filter>) => void
}

/** Who, what and when. */
export function Filters({ filter, kinds, onNarrow }: FiltersProps) {
  const { t } = useLingui()
  const words = useAuditKinds()
  const options = (kinds ?? Object.keys(words)).map((value) => ({ value, label: words[value] ?? value }))
  return (
    <Bar role="search" aria-label={t`Filter the log`}>
      <KeywordInput label={t`Person`} value={filter.username} onChange={(username) => onNarrow({ username })} />
      <Select
        label={t`Kind`}
        value={filter.kind}
        options={[{ value: '', label: t`All kinds` }, ...options]}
        onChange={(kind) => onNarrow({ kind })}
      />
      <KeywordInput label={t`Number of the object`} value={filter.object} onChange={(object) => onNarrow({ object })} />
      <DayInput
        type="date"
        aria-label={t`From`}
        value={filter.from}
        onChange={(event) => onNarrow({ from: event.target.value })}
      />
      <DayInput
        type="date"
        aria-label={t`Until`}
        value={filter.until}
        onChange={(event) => onNarrow({ until: event.target.value })}
      />
    </Bar>
  )
}
