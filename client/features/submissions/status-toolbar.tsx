import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { Filter, Hash, RefreshCw, RotateCcw, User } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/inputs.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { timeZoneName } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Select } from '../../ui/form/select.tsx'
import { useLanguages } from '../../domain/problem/use-languages.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { languageOptions } from './language-options.ts'
import { filterCodes, isFilteredFurther } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', mb: '6px' } })
const End = chakra('div', { base: { ml: 'auto', display: 'flex', gap: '4px' } })
const Days = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: 'fg.muted',
    flex: { base: '1 1 100%', md: '0 0 auto' },
  },
})
const Zone = chakra('span', { base: { textStyle: 'label', whiteSpace: 'nowrap', mdDown: { display: 'none' } } })
/** The browser's own field has an icon where ours have none: it needs less room at its end. */
const DayInput = chakra(Input, {
  base: { w: { base: 'full', md: '140px' }, pr: '6px', fontVariantNumeric: 'tabular-nums' },
})
/** A phone shows these when asked to. */
const More = chakra('div', { base: { display: 'contents', mdDown: { '&[data-closed]': { display: 'none' } } } })
const MoreButton = chakra(Button, { base: { md: { display: 'none' } } })
const Box = chakra('div', { base: { 'flex': { base: '1 1 140px', md: '0 0 180px' }, '& > span': { w: 'full' } } })

export interface StatusToolbarProps {
  readonly filters: StatusFilters
  readonly onChange: (change: Partial<StatusFilters>) => void
  readonly onReset: () => void
  readonly onRefresh: () => void
  readonly isRefreshing: boolean
}

export function StatusToolbar({ filters, onChange, onReset, onRefresh, isRefreshing }: StatusToolbarProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const verdictOptions = [
    { value: '', label: t`Any verdict` },
    ...filterCodes.map((code) => ({ value: String(code), label: verdictOf(code).name[locale] })),
  ]
  const [isOpen, setOpen] = useState(isFilteredFurther(filters))
  return (
    <Row>
      <Switch
        checked={filters.onlyMine}
        onChange={(onlyMine) => onChange({ onlyMine })}
      >{t`My submissions only`}</Switch>
      <Box>
        <Select
          label={t`Verdict`}
          value={String(filters.status ?? '')}
          options={verdictOptions}
          onChange={(value) => onChange({ status: value === '' ? null : Number(value) })}
        />
      </Box>
      <More data-closed={isOpen ? undefined : ''}>
        <MoreFilters filters={filters} onChange={onChange} />
      </More>
      <MoreButton
        icon={<Filter size={14} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >{t`Filters`}</MoreButton>
      <End>
        <Button variant="quiet" icon={<RotateCcw size={14} />} onClick={onReset}>{t`Reset`}</Button>
        <Button
          variant="quiet"
          icon={<RefreshCw size={14} />}
          loading={isRefreshing}
          onClick={onRefresh}
        >{t`Refresh`}</Button>
      </End>
    </Row>
  )
}

function DayRange({ filters: { from, until }, onChange }: Pick<StatusToolbarProps, 'filters' | 'onChange'>) {
  const { t } = useLingui()
  const zone = timeZoneName()
  const zoneTip = t`Days are in your time zone, ${zone}.`
  return (
    <Days data-tip={zoneTip}>
      <DayInput
        type="date"
        aria-label={t`From`}
        value={from}
        max={until || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <span aria-hidden>–</span>
      <DayInput
        type="date"
        aria-label={t`Until`}
        value={until}
        min={from || undefined}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <Zone>{zone}</Zone>
    </Days>
  )
}

function MoreFilters({ filters, onChange }: Pick<StatusToolbarProps, 'filters' | 'onChange'>) {
  const { t } = useLingui()
  const offered = languageOptions(useLanguages(), useLocale())
  const isOffered = filters.language === '' || offered.some(({ value }) => value === filters.language)
  const languages = [
    { value: '', label: t`Any language` },
    ...(isOffered ? [] : [{ value: filters.language, label: languageLabel(filters.language) }]),
    ...offered,
  ]
  return (
    <>
      <Box>
        <TypedInput
          icon={<Hash size={14} />}
          aria-label={t`Problem ID`}
          placeholder={t`Problem ID`}
          maxLength={255}
          value={filters.problemID}
          onChange={(problemID) => onChange({ problemID })}
        />
      </Box>
      <Box>
        <TypedInput
          icon={<User size={14} />}
          aria-label={t`Author`}
          placeholder={t`Author`}
          maxLength={255}
          disabled={filters.onlyMine}
          value={filters.username}
          onChange={(username) => onChange({ username })}
        />
      </Box>
      <Box>
        <Select
          label={t`Language`}
          value={filters.language}
          options={languages}
          onChange={(language) => onChange({ language })}
        />
      </Box>
      <DayRange filters={filters} onChange={onChange} />
    </>
  )
}
