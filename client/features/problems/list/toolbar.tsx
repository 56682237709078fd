import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isSiteKey, siteKeys, siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { bankSorts } from '@podium/proto/rules/problem/bank-sorts.ts'
import type { BankSort } from '@podium/proto/rules/problem/bank-sorts.ts'
import { useAtomValue } from 'jotai'
import { ChevronDown, Filter, RotateCcw, Search } from 'lucide-react'
import { userAtom } from '../../../api/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { useSlash } from '../../../ui/form/use-slash.ts'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { activeCount } from './filters.ts'
import type { ListFilters } from './filters.ts'

const Row = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '8px', flexWrap: 'wrap', mb: '8px' } })
const Wide = chakra('div', { base: { display: { base: 'none', lg: 'contents' } } })
const Narrow = chakra('div', { base: { display: { base: 'contents', lg: 'none' } } })
const End = chakra('div', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '8px' } })
const Count = chakra('b', { base: { color: 'accent.fg', fontWeight: 600 } })
const SearchBox = chakra('div', {
  base: { 'flex': { base: 1, lg: '0 1 280px' }, 'minW': '180px', '& > span': { w: 'full' } },
})

export interface ToolbarProps {
  readonly filters: ListFilters
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onReset: () => void
  readonly showsTags: boolean
  readonly onShowTags: (shows: boolean) => void
  /** Opens the sheet that holds bank, level and tags where there is no room for them. */
  readonly onOpenSheet: () => void
}

/** One row of filters. Below 992 px it is the search and a button to the sheet. */
export function Toolbar({ filters, onChange, onReset, showsTags, onShowTags, onOpenSheet }: ToolbarProps) {
  const { t } = useLingui()
  const count = activeCount(filters)
  return (
    <Row>
      <Wide>
        <BankFilter filters={filters} onChange={onChange} />
        <LevelFilter filters={filters} onChange={onChange} />
        <OwnFilter filters={filters} onChange={onChange} />
      </Wide>
      <KeywordFilter keyword={filters.keyword} onChange={(keyword) => onChange({ keyword })} />
      <Narrow>
        <Button icon={<Filter size={14} />} onClick={onOpenSheet}>
          {t`Filters`}
          {count > 0 ? <Count>{count}</Count> : null}
        </Button>
      </Narrow>
      <Wide>
        <End>
          <Checkbox checked={showsTags} onChange={onShowTags}>{t`Show tags`}</Checkbox>
          <Button variant="quiet" icon={<RotateCcw size={14} />} onClick={onReset}>{t`Reset`}</Button>
        </End>
      </Wide>
    </Row>
  )
}

type FilterProps = Pick<ToolbarProps, 'filters' | 'onChange'>

/** All, this site's, or one of the remote banks. */
export function BankFilter({ filters, onChange }: FilterProps) {
  const { t } = useLingui()
  const site = isSiteKey(filters.oj) ? siteNames[filters.oj] : null
  return (
    <>
      <Segment
        label={t`Problem bank`}
        value={site === null ? filters.oj : ''}
        options={[
          { value: 'All', label: t`All` },
          { value: 'Mine', label: t`This site` },
        ]}
        onChange={(oj) => onChange({ oj })}
      />
      <Menu
        label={t`Remote banks`}
        entries={siteKeys.map((bank) => ({
          key: bank,
          label: siteNames[bank],
          checked: bank === filters.oj,
          onSelect: () => onChange({ oj: bank }),
        }))}
        trigger={(trigger) => (
          <Button
            {...trigger}
            fontWeight={site === null ? 400 : 600}
            color={site === null ? 'fg.muted' : 'fg'}
            bg={site === null ? undefined : 'bg.muted'}
          >
            {site ?? t`Remote`}
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      />
    </>
  )
}

export function LevelFilter({ filters, onChange }: FilterProps) {
  const { t } = useLingui()
  return (
    <Segment
      label={t`Difficulty`}
      value={String(filters.difficulty ?? '')}
      options={[
        { value: '', label: t`Any difficulty` },
        { value: '0', label: t`Easy` },
        { value: '1', label: t`Medium` },
        { value: '2', label: t`Hard` },
      ]}
      onChange={(value) => onChange({ difficulty: value === '' ? null : Number(value) })}
    />
  )
}

/** Only who is signed in has a state of their own. */
export function OwnFilter({ filters, onChange }: FilterProps) {
  const { t } = useLingui()
  if (useAtomValue(userAtom) === null) return null
  return (
    <Select
      label={t`My status`}
      value={filters.own ?? ''}
      options={[
        { value: '', label: t`Any status` },
        { value: 'solved', label: t`Solved` },
        { value: 'unsolved', label: t`Not solved` },
      ]}
      onChange={(value) => onChange({ own: value === 'solved' || value === 'unsolved' ? value : null })}
    />
  )
}

/** Where there are no heads of columns to press. */
export function SortChoice({ filters, onChange }: FilterProps) {
  const { t } = useLingui()
  const names: Readonly<Record<BankSort, string>> = {
    id: t({ context: 'problem', message: 'ID' }),
    title: t`Title`,
    level: t`Difficulty`,
    total: t({ context: 'count', message: 'Submissions' }),
    rate: t`Acceptance`,
  }
  return (
    <>
      <Select
        label={t`Order by`}
        value={filters.sort}
        options={bankSorts.map((sort) => ({ value: sort, label: names[sort] }))}
        onChange={(value) => onChange({ sort: bankSorts.find((sort) => sort === value) ?? 'id' })}
      />
      <Checkbox
        checked={filters.isDescending}
        onChange={(isDescending) => onChange({ isDescending })}
      >{t`Descending`}</Checkbox>
    </>
  )
}

/** Typed; `/` jumps into it from anywhere on the page. */
function KeywordFilter({
  keyword,
  onChange,
}: {
  readonly keyword: string
  readonly onChange: (keyword: string) => void
}) {
  const { t } = useLingui()
  const input = useSlash()
  return (
    <SearchBox>
      <TypedInput
        ref={input}
        type="search"
        icon={<Search size={14} />}
        aria-label={t`ID or title`}
        placeholder={t`ID or title`}
        maxLength={255}
        value={keyword}
        onChange={onChange}
      />
    </SearchBox>
  )
}
