import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/form/button.tsx'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import { useTagName } from '../../../domain/problem/tag-name.ts'
import { activeCount, nameOfBank, noFilters } from './filters.ts'
import type { ListFilters } from './filters.ts'
import { useTagGroups } from './list-queries.ts'

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', mb: '8px' } })

export interface ActiveFiltersProps {
  readonly filters: ListFilters
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onReset: () => void
}

/** What is set, as chips that can be taken away one by one. */
export function ActiveFilters({ filters, onChange, onReset }: ActiveFiltersProps) {
  const { t } = useLingui()
  const { data } = useTagGroups(filters.oj)
  const nameOf = useTagName()
  if (activeCount(filters) === 0 && filters.keyword === '') return null
  const { oj, difficulty, tagIds, own, keyword } = filters
  const tags = (data ?? []).flatMap((group) => group.tagList).filter((tag) => tagIds.includes(tag.id))
  const levels = [t`Easy`, t`Medium`, t`Hard`]
  const chip = (name: string, change: Partial<ListFilters>, key = name, color?: string | null) => (
    <TagChip key={key} color={color} removeLabel={t`Remove the filter ${name}`} onRemove={() => onChange(change)}>
      {name}
    </TagChip>
  )
  return (
    <Row role="group" aria-label={t`Active filters`}>
      {oj === noFilters.oj ? null : chip(oj === 'Mine' ? t`This site` : nameOfBank(oj), { oj: noFilters.oj })}
      {difficulty === null ? null : chip(levels[difficulty] ?? '', { difficulty: null })}
      {own === null ? null : chip(own === 'solved' ? t`Solved` : t`Not solved`, { own: null })}
      {keyword === '' ? null : chip(`“${keyword}”`, { keyword: '' })}
      {tags.map((tag) =>
        chip(nameOf(tag.name), { tagIds: tagIds.filter((id) => id !== tag.id) }, `tag ${tag.id}`, tag.color),
      )}
      <Button variant="quiet" size="sm" hideFrom="lg" onClick={onReset}>{t`Clear all`}</Button>
    </Row>
  )
}
