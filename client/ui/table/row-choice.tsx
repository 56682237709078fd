import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '../text/text.tsx'
import type { Column } from './data-table.tsx'
import { Checkbox } from '../form/toggles.tsx'

export interface RowChoice<Row, Key> {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => Key
  /** Name of a row for screen readers. */
  readonly nameOf: (row: Row) => string
  /** May hold rows of other pages. */
  readonly chosen: ReadonlySet<Key>
  readonly onChange: (chosen: ReadonlySet<Key>) => void
  /** Rows that cannot be chosen. */
  readonly isFixed?: (row: Row) => boolean
}

/** A first column of boxes: each chooses its row, the one in the head the whole page. */
export function useChoiceColumn<Row, Key>({
  rows,
  keyOf,
  nameOf,
  chosen,
  onChange,
  isFixed = () => false,
}: RowChoice<Row, Key>): Column<Row> {
  const { t } = useLingui()
  const change = (keys: readonly Key[], isOn: boolean) =>
    onChange(isOn ? new Set([...chosen, ...keys]) : new Set([...chosen].filter((key) => !keys.includes(key))))
  const free = rows.filter((row) => !isFixed(row)).map(keyOf)
  return {
    key: 'pick',
    width: '44px',
    align: 'center',
    label: t`Select`,
    head: (
      <Checkbox
        checked={free.length > 0 && free.every((key) => chosen.has(key))}
        onChange={(isOn) => change(free, isOn)}
      >
        <VisuallyHidden>{t`Select all on this page`}</VisuallyHidden>
      </Checkbox>
    ),
    cell: (row) => (
      <Checkbox
        checked={chosen.has(keyOf(row))}
        disabled={isFixed(row)}
        onChange={(isOn) => change([keyOf(row)], isOn)}
      >
        <VisuallyHidden>{nameOf(row)}</VisuallyHidden>
      </Checkbox>
    ),
  }
}
