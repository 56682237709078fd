import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

export interface TableSort {
  /** What the rows are ordered by. */
  readonly by: string
  readonly isDescending: boolean
  readonly onChange: (by: string, isDescending: boolean) => void
}

const Press = chakra('button', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '4px',
    'h': 'full',
    'maxW': 'full',
    'font': 'inherit',
    'color': 'inherit',
    'whiteSpace': 'nowrap',
    '&:hover, &[data-on]': { color: 'fg' },
    '& svg': { flexShrink: 0, opacity: 0 },
    '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
    '&[data-on] svg': { opacity: 1 },
    '[data-align=right] > &': { flexDirection: 'row-reverse' },
  },
})

export interface SortHeadProps {
  readonly name: string
  readonly startsDescending: boolean
  readonly sort: TableSort
  readonly children: ReactNode
}

/** The head of a column that orders the rows: a press takes its order, another one turns it round. */
export function SortHead({ name, startsDescending, sort, children }: SortHeadProps) {
  const isOn = sort.by === name
  const isDescending = isOn ? sort.isDescending : startsDescending
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <Press
      type="button"
      data-on={isOn || undefined}
      onClick={() => sort.onChange(name, isOn ? !sort.isDescending : startsDescending)}
    >
      {children}
      <Arrow size={12} aria-hidden />
    </Press>
  )
}

/** For `aria-sort` of a column's head. */
export const ariaSort = (
  name: string | undefined,
  sort: TableSort | undefined,
): 'ascending' | 'descending' | 'none' | undefined => {
  if (name === undefined || sort === undefined) return undefined
  return sort.by !== name ? 'none' : sort.isDescending ? 'descending' : 'ascending'
}
