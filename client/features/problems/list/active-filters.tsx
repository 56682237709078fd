import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { TagChip } from '../../../ui/chips.tsx'
import { useTagName } from '../tag-name.ts'
import { activeCount, nameOfBank, noFilters } from './filters.ts'
import type { ListFilters } from './filters.ts'
import { useTagGroups } from './list-queries.ts'

const Row = chakra('div', { base: { display: { base: 'flex', lg: 'none' }, flexWrap: 'wrap', alignItems: 'center', gap: '6px', mb: '8px' } })

export interface ActiveFiltersProps {
  readonly filters: ListFilters
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onReset: () => void
}

/** What is set, as chips that can be taken away: where the filters themselves are out of sight in a sheet. */
export function ActiveFilters({ filters, onChange, onReset }: ActiveFiltersProps) {
  const { t } = useLingui()
  const { data } = useTagGroups(filters.oj)
  const nameOf = useTagName()
  if (activeCount(filters) === 0) return null
  const { oj, difficulty, tagIds } = filters
  const tags = (data ?? []).flatMap((group) => group.tagList).filter((tag) => tagIds.includes(tag.id))
  const levels = [t`Easy`, t`Medium`, t`Hard`]
  return (
    <Row>
      {oj === noFilters.oj ? null : <TagChip onRemove={() => onChange({ oj: noFilters.oj })}>{oj === 'Mine' ? t`This site` : nameOfBank(oj)}</TagChip>}
      {difficulty === null ? null : <TagChip onRemove={() => onChange({ difficulty: null })}>{levels[difficulty]}</TagChip>}
      {tags.map((tag) => (
        <TagChip key={tag.id} color={tag.color} onRemove={() => onChange({ tagIds: tagIds.filter((id) => id !== tag.id) })}>
          {nameOf(tag.name)}
        </TagChip>
      ))}
      <Button variant="quiet" size="sm" ml="auto" onClick={onReset}>{t`Reset`}</Button>
    </Row>
  )
}
