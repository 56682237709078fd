import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { verdictOf } from '@podium/proto/model/verdict.ts'
import { Hash, RefreshCw, RotateCcw, User } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { useLocale } from '../../ui/locale.ts'
import { Select } from '../../ui/select.tsx'
import { filterCodes } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', mb: '6px' } })
const End = chakra('div', { base: { ml: 'auto', display: 'flex', gap: '4px' } })
const Box = chakra('div', { base: { flex: { base: '1 1 140px', md: '0 0 180px' }, '& > span': { w: 'full' } } })

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
  return (
    <Row>
      <Switch checked={filters.onlyMine} onChange={(onlyMine) => onChange({ onlyMine })}>{t`My submissions only`}</Switch>
      <Box>
        <Select
          label={t`Verdict`}
          value={String(filters.status ?? '')}
          options={verdictOptions}
          onChange={(value) => onChange({ status: value === '' ? null : Number(value) })}
        />
      </Box>
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
      <End>
        <Button variant="quiet" icon={<RotateCcw size={14} />} onClick={onReset}>{t`Reset`}</Button>
        <Button variant="quiet" icon={<RefreshCw size={14} />} loading={isRefreshing} onClick={onRefresh}>{t`Refresh`}</Button>
      </End>
    </Row>
  )
}
