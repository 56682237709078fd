import { Fragment, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { VisuallyHidden } from '../text/text.tsx'
import { RowCard, useRowCard } from './row-card.tsx'
import { ariaSort, SortHead } from './sort-head.tsx'
import type { TableSort } from './sort-head.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import type { EmptyStateProps } from '../feedback/states.tsx'
import { useTableFit } from './table-fit.ts'
import { SkeletonCell, TableRoot } from './table-style.tsx'
import { useRowFocus } from './use-row-focus.ts'
import type { BodyHandlers } from './use-stable-order.ts'

export interface Column<Row> {
  readonly key: string
  /** Column head; empty for a column of icons, which then needs `label`. */
  readonly head: ReactNode
  /** Name for screen readers where the head is empty. */
  readonly label?: string
  /** CSS width. Leave it out for the one column that takes the rest. */
  readonly width?: string
  /** Numbers stand right, icons in the centre. */
  readonly align?: 'left' | 'right' | 'center'
  /** Hidden below 768 px, and where the title would have no room beside it. */
  readonly wideOnly?: boolean
  /** The row's link: its cell holds the one real anchor, which covers the row. Needs `rowHref`. */
  readonly link?: boolean
  /** What the table's `sort` calls the order by this column; without it the rows cannot be ordered by it. */
  readonly sort?: string
  /** The first press puts the greatest on top. */
  readonly sortsDown?: boolean
  readonly cell: (row: Row) => ReactNode
}

/** The part of a query's result that a table needs; a useQuery result fits as it is. */
export interface ListState {
  readonly isPending: boolean
  readonly isError: boolean
  /** Why it failed, in the reader's language. */
  readonly error?: { readonly message: string } | null
  /** Rows of the page before are still shown. */
  readonly isPlaceholderData?: boolean
  readonly refetch: () => unknown
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  readonly state: ListState
  readonly empty: EmptyStateProps
  /** The order of the rows, which whoever loads them keeps. */
  readonly sort?: TableSort
  /** Undefined for a row that leads nowhere. */
  readonly rowHref?: (row: Row) => string | undefined
  /** `own` stays tinted with a bar; `fresh` fades from the left. Both may hold. */
  readonly rowMark?: (row: Row) => { readonly own?: boolean; readonly fresh?: boolean }
  /**
   * What a row shows below 768 px, or where its cells have no room, in their place: it then is one cell, still under
   * the row's link.
   */
  readonly compactRow?: (row: Row) => ReactNode
  /** A card under the row after 300 ms of hover or focus, or a long press. */
  readonly rowCard?: (row: Row) => ReactNode
  /** For rows that keep their places while the reader points at them. */
  readonly bodyHandlers?: BodyHandlers
  /** Rows of the skeleton; as many as the page will have. */
  readonly skeletonRows?: number
  /** Lines stick out by 10 px so that tints leave text on the page's edge; false under a section head. */
  readonly outdent?: boolean
}

const defaultSkeletonRows = 10

function TableHead<Row>({ columns, sort }: Pick<DataTableProps<Row>, 'columns' | 'sort'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={ariaSort(column.sort, sort)}
            data-align={column.align}
            data-wide={column.wideOnly || undefined}
          >
            {column.sort === undefined || sort === undefined ? (
              column.head
            ) : (
              <SortHead name={column.sort} startsDescending={column.sortsDown === true} sort={sort}>
                {column.head}
              </SortHead>
            )}
            {column.label === undefined ? null : <VisuallyHidden>{column.label}</VisuallyHidden>}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The one table: sticky head, declared widths, row links, and its own waiting, empty and failed states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, state, empty, sort, outdent = true } = props
  const rootRef = useRef<HTMLTableElement>(null)
  const fit = useTableFit(rootRef, columns)
  useRowFocus(rootRef)
  const card = useRowCard(rootRef, props.rowCard !== undefined)
  const isDown = state.isError && rows === undefined
  const cardRow = card.index === null ? undefined : rows?.[card.index]
  return (
    <>
      <TableRoot
        ref={rootRef}
        outdent={outdent}
        compact={props.compactRow !== undefined}
        aria-label={props.label}
        aria-busy={state.isPending || state.isPlaceholderData || undefined}
        data-fit={fit}
        data-turning={state.isPlaceholderData || undefined}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} data-wide={column.wideOnly || undefined} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} />
        <tbody {...props.bodyHandlers}>
          {rows?.map((row, index) => (
            <Row key={props.rowKey(row)} row={row} index={index} table={props} />
          ))}
          {rows === undefined && !isDown ? (
            <SkeletonRows
              columns={columns}
              count={props.skeletonRows ?? defaultSkeletonRows}
              isCompact={props.compactRow !== undefined}
            />
          ) : null}
        </tbody>
      </TableRoot>
      {rows?.length === 0 ? <EmptyState {...empty} /> : null}
      {isDown ? <ErrorState reason={state.error?.message} onRetry={() => void state.refetch()} /> : null}
      {props.rowCard !== undefined && cardRow !== undefined ? (
        <RowCard anchor={card.anchor}>{props.rowCard(cardRow)}</RowCard>
      ) : null}
    </>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly index: number
  readonly table: DataTableProps<Row>
}

function Row<Row>({ row, index, table }: RowProps<Row>) {
  const { columns, rowHref, rowMark, compactRow } = table
  const mark = rowMark?.(row)
  const href = rowHref?.(row)
  return (
    <tr data-own={mark?.own || undefined} data-fresh={mark?.fresh || undefined} data-row={index}>
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-wide={column.wideOnly || undefined} data-tip-cut="">
          {column.link && href !== undefined ? (
            <Link to={href} data-row-link="">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {compactRow ? (
        <td data-compact="">
          {href === undefined ? (
            <Fragment>{compactRow(row)}</Fragment>
          ) : (
            <Link to={href} data-row-link="">
              {compactRow(row)}
            </Link>
          )}
        </td>
      ) : null}
    </tr>
  )
}

function SkeletonRows<Row>({
  columns,
  count,
  isCompact,
}: {
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly isCompact: boolean
}) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} data-skeleton="" aria-hidden="true">
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-wide={column.wideOnly || undefined}>
          <SkeletonCell />
        </td>
      ))}
      {isCompact ? (
        <td data-compact="">
          <SkeletonCell />
        </td>
      ) : null}
    </tr>
  ))
}
