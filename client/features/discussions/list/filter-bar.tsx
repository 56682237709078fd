import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { userAtom } from '../../../api/session.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { CategoryEditor } from '../category-editor.tsx'
import { useCategoryName } from '../category-name.ts'
import type { Category, ListFilter } from '../queries.ts'
import type { ChangeFilter } from './use-filter.ts'

const Bar = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '8px 12px',
    'mb': '6px',
    '& > span:has(select)': { flex: { base: '1 1 100%', md: 'none' } },
  },
})
const SearchBox = chakra('div', { base: { flex: { base: '1 1 100%', md: '0 0 280px' } } })

export interface FilterBarProps {
  readonly filter: ListFilter
  readonly categories: readonly Category[]
  readonly onChange: ChangeFilter
}

/** By words, by category, by author; and the categories themselves, for who may change them. */
export function FilterBar({ filter, categories, onChange }: FilterBarProps) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const nameOf = useCategoryName()
  const searchLabel = t`Search title, description or author`
  return (
    <Bar>
      <SearchBox>
        <TypedInput
          icon={<Search size={14} />}
          width="100%"
          aria-label={searchLabel}
          placeholder={searchLabel}
          maxLength={255}
          value={filter.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
      </SearchBox>
      <Select
        label={t`Category`}
        value={filter.cid === null ? '' : String(filter.cid)}
        options={[
          { value: '', label: t`All categories` },
          ...categories.map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
        ]}
        onChange={(cid) => onChange({ cid })}
      />
      {user === null ? null : (
        <Switch
          checked={filter.onlyMine}
          onChange={(isOn) => onChange({ onlyMine: isOn ? 'true' : null })}
        >{t`My discussions only`}</Switch>
      )}
      {user?.roleList.some(isRoot) ? <CategoryEditor /> : null}
    </Bar>
  )
}
