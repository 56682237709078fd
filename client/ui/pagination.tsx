import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from './button.tsx'
import { formatNumber } from './format.ts'
import { pageCount, pageWindow } from './pages.ts'
import { Select } from './select.tsx'

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    pt: '12px',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    color: 'fg.muted',
  },
})
const Right = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '4px' } })
const Wide = chakra('span', { base: { display: { base: 'none', md: 'inline-flex' }, gap: '4px' } })
const Small = chakra('span', { base: { display: { base: 'inline', md: 'none' }, px: '4px' } })
const PageButton = chakra('button', {
  base: {
    minW: '28px',
    h: '28px',
    px: '6px',
    borderRadius: 'l2',
    color: 'fg',
    '&:hover': { bg: 'bg.subtle' },
    '&[aria-current]': { bg: 'bg.muted', fontWeight: 600 },
  },
})

export interface PageChoice {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface PaginationProps extends PageChoice {
  /** Undefined while it is not known yet: the place is kept. */
  readonly total: number | undefined
  /** The total is where counting ended: there may be more. */
  readonly isAtLeast?: boolean
  readonly onChange: (choice: PageChoice) => void
  readonly sizes?: readonly number[]
}

/** Total left; page size, arrows and five page buttons right. Below 768 px `3 / 12` stands in for the buttons. */
export const Pagination = memo(function Pagination({ page, pageSize, total, isAtLeast = false, onChange, sizes = limits.pageSizes }: PaginationProps) {
  const { t } = useLingui()
  const pages = pageCount(total ?? 0, pageSize)
  const go = (to: number) => onChange({ page: to, pageSize })
  const count = `${formatNumber(total)}${isAtLeast ? '+' : ''}`
  return (
    <Bar aria-label={t`Pages`}>
      <span>{total === undefined ? ' ' : t`${count} total`}</span>
      <Right>
        <Select
          label={t`Rows per page`}
          size="sm"
          value={String(pageSize)}
          options={sizes.map((size) => ({ value: String(size), label: t`${size} / page` }))}
          onChange={(size) => onChange({ page: 1, pageSize: Number(size) })}
        />
        <IconButton label={t`Previous page`} size="sm" onClick={() => go(page - 1)} disabled={page <= 1}>
          <ChevronLeft size={16} />
        </IconButton>
        <Wide>
          {pageWindow(page, pages).map((number) => (
            <PageButton key={number} type="button" aria-current={number === page ? 'page' : undefined} onClick={() => go(number)}>
              {number}
            </PageButton>
          ))}
        </Wide>
        <Small>{`${page} / ${pages}`}</Small>
        <IconButton label={t`Next page`} size="sm" onClick={() => go(page + 1)} disabled={page >= pages}>
          <ChevronRight size={16} />
        </IconButton>
      </Right>
    </Bar>
  )
})
