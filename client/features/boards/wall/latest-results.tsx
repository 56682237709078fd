import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import { nameOf } from '../board-lines.ts'
import type { BoardView } from '../board-lines.ts'
import { cellView } from '../table/cell-view.ts'
import type { CellView } from '../table/cell-view.ts'
import type { RowChanges } from '../table/use-board-changes.ts'

const shownMost = 4

interface Result {
  readonly key: string
  readonly name: string
  readonly displayId: string
  readonly color: string | null
  readonly view: CellView
}

const Line = chakra('div', { base: { display: 'flex', gap: '30px', minW: 0, overflow: 'hidden' } })
const Item = chakra('span', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '8px',
    '& b': { color: 'fg', fontWeight: 600 },
    '& [data-good]': { color: 'verdict.ac.fg' },
  },
})

function resultsOf(view: BoardView, changes: ReadonlyMap<string, RowChanges>): readonly Result[] {
  return [...changes].flatMap(([key, { columns }]) => {
    const line = view.byKey.get(key)
    if (line === undefined) return []
    return columns.flatMap((index) => {
      const column = view.head.columns[index]
      if (column === undefined) return []
      const context = { rule: view.head.rule, durationS: view.head.durationS, firstS: view.firstS[index] ?? null }
      return [
        {
          key: `${key}-${column.displayId}`,
          name: nameOf(line),
          displayId: column.displayId,
          color: column.color,
          view: cellView(line.entry.cells[index] ?? null, context),
        },
      ]
    })
  })
}

/** The bottom line of the wall: what came last, while frozen nothing but tries. */
export function LatestResults({
  view,
  changes,
  isOver,
}: {
  readonly view: BoardView
  readonly changes: ReadonlyMap<string, RowChanges>
  readonly isOver: boolean
}) {
  const { t } = useLingui()
  const [latest, setLatest] = useState<readonly Result[]>([])
  useEffect(() => {
    const fresh = resultsOf(view, changes)
    if (fresh.length > 0)
      setLatest((before) =>
        [...fresh, ...before.filter(({ key }) => fresh.every((one) => one.key !== key))].slice(0, shownMost),
      )
  }, [changes, view])
  if (latest.length === 0) return <span>{isOver ? null : t`Results appear here as they arrive.`}</span>
  return (
    <Line>
      {latest.map(({ key, name, displayId, color, view: cell }) => (
        <Item key={key}>
          <Balloon color={color} />
          <b>{displayId}</b>
          {name}
          <span
            data-good={cell.state === 'ac' || cell.state === 'first-ac' || undefined}
          >{`${cell.state === 'first-ac' ? '★ ' : ''}${cell.main}`}</span>
        </Item>
      ))}
    </Line>
  )
}
