/** Standard ranklist (srk): the ranked board itself, for viewers that do not rank. */
import { firstAccepts } from '@podium/proto/rules/board/rank.ts'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardEntry, CachedBoard } from '../store/board-cache.ts'

const segmentStyles = ['gold', 'silver', 'bronze'] as const

const seconds = (value: number): readonly [number, 's'] => [value, 's']

function statusOf(cell: Cell | null, first: number | null): object {
  if (cell === null) return { result: null }
  if (cell.acS !== null)
    return { result: cell.acS === first ? 'FB' : 'AC', time: seconds(cell.acS), tries: cell.errors + 1 }
  if (cell.tries > 0) return { result: '?', tries: cell.errors + cell.tries }
  return cell.errors > 0 ? { result: 'RJ', tries: cell.errors } : { result: null, tries: cell.n }
}

const scoreOf = (cell: Cell | null): object =>
  cell === null || cell.score === null
    ? { result: null }
    : { result: cell.runMs === null ? 'RJ' : 'AC', score: cell.score }

/** Ranks and medals; the format knows three of them, given to numbers of ranks. */
function seriesOf({ awards }: BoardHead): object {
  if (awards.type !== 2 || awards.list.length === 0) return { title: '#', rule: { preset: 'Normal' } }
  const list = awards.list.toSorted((a, b) => a.priority - b.priority).slice(0, 3)
  return {
    title: '#',
    segments: list.map(({ name }, index) => ({ title: name, style: segmentStyles[index] })),
    rule: { preset: 'ICPC', options: { count: { value: list.map(({ num }) => num) } } },
  }
}

export function srkOf(cached: CachedBoard): object {
  const { head } = cached
  const isAcm = head.rule === 'acm'
  const ranked: readonly Ranked<BoardEntry>[] = cached.ranked({ withAfter: false, removeStar: false })
  const firsts = firstAccepts(
    head,
    ranked.map(({ entry }) => entry),
  )
  return {
    type: 'general',
    version: '0.3.5',
    contest: {
      title: head.title,
      startAt: new Date(head.startTime.replace('+0000', 'Z')).toISOString(),
      duration: seconds(head.durationS),
      ...(head.sealFromS === null ? {} : { frozenDuration: seconds(head.durationS - head.sealFromS) }),
    },
    problems: head.columns.map(({ displayId, title, color }) => ({
      alias: displayId,
      title,
      ...(color === null ? {} : { style: { backgroundColor: color } }),
    })),
    series: [seriesOf(head)],
    rows: ranked.map(({ entry, totals, rank }) => ({
      user: {
        id: entry.key,
        name: entry.row.n ?? entry.key,
        official: rank !== -1,
        ...(entry.row.s === undefined ? {} : { organization: entry.row.s }),
      },
      score: isAcm ? { value: totals.ac, time: seconds(totals.time) } : { value: totals.score },
      statuses: entry.cells.map((cell, column) => (isAcm ? statusOf(cell, firsts[column] ?? null) : scoreOf(cell))),
    })),
    ...(isAcm
      ? {
          sorter: {
            algorithm: 'ICPC',
            config: {
              penalty: [head.penaltyS / 60, 'min'],
              noPenaltyResults: ['FB', 'AC', '?', ...(head.compileErrorsCount ? [] : ['CE']), 'UKE', null],
              timePrecision: head.wholeMinutes ? 'min' : 's',
            },
          },
        }
      : {}),
  }
}
