import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { IconButton } from '../form/button.tsx'
import { formatNumber } from '../text/format.ts'
import { addressOfPage, pageCount, pageInstead, pageWindow } from './pages.ts'
import { Select } from '../form/select.tsx'
import { touchArea } from '../theme/touch.ts'

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
    'position': 'relative',
    'minW': '28px',
    'h': '28px',
    'px': '6px',
    'borderRadius': 'l2',
    'color': 'fg',
    '&:hover': { bg: 'bg.subtle' },
    '&[aria-current]': { bg: 'bg.muted', fontWeight: 600 },
    ...touchArea,
  },
})

export interface PageChoice {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

export interface PaginationProps extends PageChoice {
  /** Undefined while it is not known yet: the place is kept, and nothing shows that would move with the rows. */
  readonly total: number | undefined
  /** The total is where counting ended: there may be more. */
  readonly isAtLeast?: boolean
  /** Rows on this page. With none, though the list has some, the last page is turned to. */
  readonly rows?: number
  /** `replace`: the address of the page before leads nowhere, so the way back does not lead there either. */
  readonly onChange: (choice: PageChoice, options?: { readonly replace: boolean }) => void
  readonly sizes?: readonly number[]
}

/** Turns to the page that is to be shown instead, if any; from each page once. */
function useTurn(
  { page, pageSize, onChange }: Pick<PaginationProps, 'page' | 'pageSize' | 'onChange'>,
  instead: number | null,
): void {
  const [search, setSearch] = useSearchParams()
  const leftPage = useRef<number | null>(null)
  useEffect(() => {
    const isLeft = leftPage.current === page
    leftPage.current = instead === null ? null : page
    if (instead === null || isLeft) return
    const address = addressOfPage(search, page, instead)
    if (address === null) onChange({ page: instead, pageSize }, { replace: true })
    else setSearch(address, { replace: true })
  })
}

/** Total left; page size, arrows and five page buttons right. Below 768 px `3 / 12` stands in for the buttons. */
export const Pagination = memo(function Pagination({
  page,
  pageSize,
  total,
  isAtLeast = false,
  rows,
  onChange,
  sizes = limits.pageSizes,
}: PaginationProps) {
  const { t } = useLingui()
  const pages = pageCount(total ?? 0, pageSize)
  // An exact total knows of each page whether it has rows.
  const instead = pageInstead({ page, pageSize, total, rows: rows ?? (isAtLeast ? undefined : 0) })
  useTurn({ page, pageSize, onChange }, instead)
  // An empty list says so itself.
  if (total === 0) return null
  const go = (to: number) => onChange({ page: to, pageSize })
  const count = `${formatNumber(total)}${isAtLeast ? '+' : ''}`
  return (
    <Bar aria-label={t`Pages`} visibility={total === undefined ? 'hidden' : undefined}>
      <span>{total === undefined ? ' ' : t`${count} total`}</span>
      <Right>
        {sizes.length > 1 ? (
          <Select
            label={t`Rows per page`}
            size="sm"
            value={String(pageSize)}
            options={sizes.map((size) => ({ value: String(size), label: t`${size} / page` }))}
            onChange={(size) => onChange({ page: 1, pageSize: Number(size) })}
          />
        ) : null}
        <IconButton label={t`Previous page`} size="sm" onClick={() => go(page - 1)} disabled={page <= 1}>
          <ChevronLeft size={16} />
        </IconButton>
        <Wide>
          {pageWindow(page, pages).map((number) => (
            <PageButton
              key={number}
              type="button"
              aria-current={number === page ? 'page' : undefined}
              onClick={() => go(number)}
            >
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
