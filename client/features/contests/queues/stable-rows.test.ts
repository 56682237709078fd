import { describe, expect, test } from 'vitest'
import { inStableOrder } from './stable-rows.ts'

interface Row {
  readonly id: number
  readonly isDone?: boolean
}

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id, isDone: false }))
const idsOf = (shown: readonly Row[]): number[] => shown.map(({ id }) => id)

describe('rows of a queue under the hand of its staff', () => {
  test('leaves a ticked row of a full page where it stood, as ticked, and shows the row that came up for it last', () => {
    const shown = inStableOrder(rows(1, 2, 3), rows(2, 3, 4), new Map([[1, { isDone: true }]]))
    expect(idsOf(shown)).toEqual([1, 2, 3, 4])
    expect(shown[0]?.isDone).toBe(true)
  })

  test('keeps the place of a row that has sunk or risen, and takes its state from the page', () => {
    const shown = inStableOrder(
      rows(1, 2),
      [{ id: 3 }, { id: 2 }, { id: 1, isDone: true }],
      new Map([[1, { isDone: false }]]),
    )
    expect(idsOf(shown)).toEqual([1, 2, 3])
    expect(shown[0]?.isDone).toBe(true)
  })

  test('brings a row back to the page without moving it', () => {
    const ticked = inStableOrder(rows(1, 2), rows(2, 3), new Map([[1, { isDone: true }]]))
    expect(inStableOrder(ticked, rows(1, 2), new Map([[1, { isDone: false }]]))).toEqual(rows(1, 2, 3))
  })

  test('answers the very same rows when nothing has changed', () => {
    const latest = rows(2, 3, 4)
    const known = new Map([[1, { isDone: true }]])
    const shown = inStableOrder(rows(1, 2, 3), latest, known)
    expect(inStableOrder(shown, latest, known)).toBe(shown)
  })
})
