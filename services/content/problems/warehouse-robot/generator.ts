import { Random } from '../../random.ts'
import { at, linesOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

/** Walks step by step in time and keeps, per cell, the fewest crates smashed on any walk that could be there by now. */
export function oracle(input: string): string {
  const [sizes = '', ...floor] = linesOf(input)
  const [rows = 0, columns = 0, strength = 0] = sizes.split(' ').map(Number)
  const cells = floor.join('')
  const start = cells.indexOf('R')
  const fewest = new Map([[start, 0]])
  let frontier = new Map([[start, 0]])
  for (let steps = 1; frontier.size > 0; steps++) {
    const reached = new Map<number, number>()
    for (const [cell, smashed] of frontier) {
      for (const next of neighbours(cell, rows, columns)) {
        const cost = smashed + (cells.charAt(next) === '#' ? 1 : 0)
        if (cost > strength || cost >= (fewest.get(next) ?? Infinity)) continue
        if (cells.charAt(next) === 'X') return `${steps}\n`
        fewest.set(next, cost)
        reached.set(next, cost)
      }
    }
    frontier = reached
  }
  return '-1\n'
}

function neighbours(cell: number, rows: number, columns: number): number[] {
  const row = Math.floor(cell / columns)
  const column = cell % columns
  const around = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ] as const
  return around.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < columns).map(([r, c]) => r * columns + c)
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '1 2 0\nRX\n' }
  yield { input: textOf(['5 9 0', ...serpent(5, 9)]) }
  yield { input: textOf(['49 59 2', ...serpent(49, 59)]) }
  yield { input: textOf(['59 60 8', ...serpent(59, 60)]) }
  const random = new Random('warehouse-robot')
  const shapes: [number, number, number][] = [
    [4, 5, 0.3],
    [10, 10, 0.4],
    [20, 30, 0.45],
    [40, 40, 0.6],
    [60, 60, 0.35],
    [60, 60, 0.55],
    [60, 60, 0.8],
  ]
  for (const [rows, columns, density] of shapes) yield { input: textOf(scattered(random, rows, columns, density)) }
}

/** One long corridor, back and forth, so that every smashed wall saves a different stretch. */
function serpent(rows: number, columns: number): string[] {
  const lines = Array.from({ length: rows }, (_, row) => {
    if (row % 2 === 0) return '.'.repeat(columns)
    return row % 4 === 1 ? `${'#'.repeat(columns - 1)}.` : `.${'#'.repeat(columns - 1)}`
  })
  const last = rows - 1
  const lastLine = at(lines, last)
  lines[0] = `R${at(lines, 0).slice(1)}`
  lines[last] = last % 4 === 0 ? `${lastLine.slice(0, -1)}X` : `X${lastLine.slice(1)}`
  return lines
}

function scattered(random: Random, rows: number, columns: number, density: number): string[] {
  const cells = random.list<string>(rows * columns, () => (random.chance(density) ? '#' : '.'))
  const [start = 0, goal = 0] = random.shuffled(random.list(cells.length, (index) => index))
  cells[start] = 'R'
  cells[goal] = 'X'
  const floor = random.list(rows, (row) => cells.slice(row * columns, (row + 1) * columns).join(''))
  return [`${rows} ${columns} ${random.int(0, 8)}`, ...floor]
}
