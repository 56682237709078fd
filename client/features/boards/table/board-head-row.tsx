import { useLingui } from '@lingui/react/macro'
import type { BoardColumn } from '@podium/proto/rules/board/snapshot.ts'
import { Link } from 'react-router-dom'
import type { BoardView } from '../board-lines.ts'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import { countOf } from './cell-width.ts'
import { timeTip } from './time-tip.ts'

export interface BoardHeadRowProps {
  readonly view: BoardView
  /** Page of a problem; absent where there is none to open. */
  readonly problemHref?: (displayId: string) => string
}

export function BoardHeadRow({ view, problemHref }: BoardHeadRowProps) {
  const { t } = useLingui()
  const isAcm = view.head.rule === 'acm'
  return (
    <tr>
      <th scope="col" data-mid="">
        #
      </th>
      <th scope="col" aria-label={t`Follow`} />
      <th scope="col">{t`Team`}</th>
      <th scope="col" data-num="">
        {isAcm ? t`Solved` : t`Score`}
      </th>
      <th scope="col" data-num="" data-tip={timeTip(view.head)}>
        {isAcm ? t`Penalty` : t`Time`}
      </th>
      {view.head.columns.map((column, index) => (
        <th key={column.displayId} scope="col" data-mid="" data-tip={column.title}>
          <ColumnName column={column} href={problemHref?.(column.displayId)} />
          <span className="count">{countOf(view.counts[index])}</span>
        </th>
      ))}
    </tr>
  )
}

function ColumnName({ column, href }: { readonly column: BoardColumn; readonly href: string | undefined }) {
  const name = (
    <span className="letter">
      <Balloon color={column.color} />
      {column.displayId}
    </span>
  )
  return href === undefined ? name : <Link to={href}>{name}</Link>
}
