import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { ColourDot } from '../../../ui/text/colour-dot.tsx'
import { IconInput } from '../../../ui/form/inputs.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { useTagName } from '../../../domain/problem/tag-name.ts'
import { useTagGroups } from './list-queries.ts'
import type { Tag, TagGroup } from './list-queries.ts'
import type { ListFilters } from './filters.ts'

const Rail = chakra('div', { base: { 'textStyle': 'cell', '& > span': { w: 'full' } } })
const GroupName = chakra('h3', {
  base: { textStyle: 'label', fontWeight: 500, color: 'fg.muted', mt: '16px', mb: '4px' },
})
const Choice = chakra('button', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'w': 'calc(100% + 16px)',
    'mx': '-8px',
    'px': '8px',
    'minH': { base: '36px', lg: '26px' },
    'borderRadius': 'l1',
    'textAlign': 'left',
    '&:hover': { bg: 'bg.subtle' },
    '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 500 },
  },
})
const Quiet = chakra('p', { base: { color: 'fg.subtle', mt: '12px' } })

export interface TagRailProps {
  readonly filters: ListFilters
  readonly onChange: (change: Partial<ListFilters>) => void
}

/** Tags by classification. Several may be chosen: a problem must carry all of them. */
export function TagRail({ filters, onChange }: TagRailProps) {
  const { t } = useLingui()
  const nameOf = useTagName()
  const [text, setText] = useState('')
  const { data, isError, error, refetch } = useTagGroups(filters.oj)
  const wanted = text.trim().toLowerCase()
  const groups = (data ?? [])
    .map((group) => ({
      ...group,
      tagList: group.tagList.filter(({ name }) => `${name} ${nameOf(name)}`.toLowerCase().includes(wanted)),
    }))
    .filter((group) => group.tagList.length > 0)
  const toggle = ({ id }: Tag) =>
    onChange({
      tagIds: filters.tagIds.includes(id) ? filters.tagIds.filter((each) => each !== id) : [...filters.tagIds, id],
    })
  return (
    <Rail>
      <IconInput
        icon={<Search size={14} />}
        aria-label={t`Filter tags`}
        placeholder={t`Filter tags`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {groups.map((group) => (
        <Group key={group.classification?.id ?? 0} group={group} chosen={filters.tagIds} onToggle={toggle} />
      ))}
      {data === undefined && isError ? <ErrorState reason={error.message} onRetry={() => void refetch()} /> : null}
      {data === undefined && !isError ? <Skeleton height="180px" mt="16px" /> : null}
      {data !== undefined && groups.length === 0 ? (
        <Quiet>{wanted === '' ? t`This bank has no tags yet` : t`No such tag`}</Quiet>
      ) : null}
    </Rail>
  )
}

interface GroupProps {
  readonly group: TagGroup
  readonly chosen: readonly number[]
  readonly onToggle: (tag: Tag) => void
}

function Group({ group, chosen, onToggle }: GroupProps) {
  const { t } = useLingui()
  const nameOf = useTagName()
  return (
    <section>
      <GroupName>{group.classification ? nameOf(group.classification.name) : t`Others`}</GroupName>
      {group.tagList.map((tag) => (
        <Choice key={tag.id} type="button" aria-pressed={chosen.includes(tag.id)} onClick={() => onToggle(tag)}>
          <ColourDot color={tag.color} />
          {nameOf(tag.name)}
        </Choice>
      ))}
    </section>
  )
}
