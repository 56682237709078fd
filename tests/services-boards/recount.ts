/** Cells of boards counted from the submissions themselves, without the rules that the boards are computed by. */
import type { Recorded } from './support.ts'

export const rules = ['acm', 'Recent', 'Highest'] as const
export type Rule = (typeof rules)[number]

export type Packed = (number | null)[]

interface Times {
  readonly durationS: number
  /** Null for a board that shows everything. */
  readonly sealFromS: number | null
}

/**
 * The submissions of one participant on one problem that count, in order; `tries` are those whose outcome the freeze
 * hides.
 */
function counted(found: readonly Recorded[], { durationS, sealFromS }: Times): { judged: Recorded[]; tries: number } {
  const inTime = found
    .filter(({ offsetS }) => offsetS < durationS)
    .toSorted((a, b) => a.offsetS - b.offsetS || a.submitId - b.submitId)
  const hidden = inTime.filter(({ offsetS }) => sealFromS !== null && offsetS >= sealFromS)
  return {
    judged: inTime.filter((one) => !hidden.includes(one) && ![5, 6, 7].includes(one.status)),
    tries: hidden.length,
  }
}

/** A cell counted from the submissions of one participant, without the rules that the boards are computed by. */
export function recountCell(rule: Rule, found: readonly Recorded[], given: Times): Packed | 0 {
  const { judged, tries } = counted(found, given)
  const taken = judged.length + tries
  if (taken === 0) return 0
  if (rule === 'acm') {
    let errors = 0
    for (const { status, offsetS } of judged) {
      if (status === 0) return [taken, errors, offsetS, tries]
      if ([-3, -1, 1, 2, 3].includes(status)) errors += 1
    }
    return [taken, errors, null, tries]
  }
  const best = judged.reduce<number | null>(
    (most, { score }) => (score !== null && (most === null || score > most) ? score : most),
    null,
  )
  const counts = rule === 'Recent' ? judged.slice(-1) : judged.filter(({ score }) => score !== null && score === best)
  // Nothing that counts: such a cell is empty.
  if (counts.length === 0 && tries === 0) return 0
  const times = counts.filter(({ status }) => status === 0).map(({ timeMs }) => timeMs ?? 0)
  return [taken, counts[0]?.score ?? null, times.length === 0 ? null : Math.min(...times), tries]
}

/** Stored cells leave out what is empty at their end. */
const padded = (rule: Rule, cell: Packed | 0 | undefined): Packed | 0 =>
  cell ? [cell[0] ?? 0, cell[1] ?? (rule === 'acm' ? 0 : null), cell[2] ?? null, cell[3] ?? 0] : 0

export const onBoard = (cells: readonly (Packed | 0)[]): boolean => cells.some((cell) => cell !== 0)

export const cellsOf = (rule: Rule, found: readonly { u: string; c: readonly unknown[] }[]) =>
  Object.fromEntries(
    found
      .map(({ u, c }) => [u, c.map((cell) => padded(rule, cell as Packed | 0))] as const)
      .filter(([, cells]) => onBoard(cells)),
  )
