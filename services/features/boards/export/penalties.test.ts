import { defaultScoring } from '@podium/proto/rules/board/scoring.ts'
import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import { expect, test } from 'vitest'
import type { CachedBoard } from '../store/board-cache.ts'
import { clicsFeed } from './clics.ts'
import type { ContestExport } from './record-queries.ts'
import { srkOf } from './srk.ts'
import { xcpcioFiles } from './xcpcio.ts'

const headOf = (changes: Partial<BoardHead>): BoardHead => ({
  ...defaultScoring('acm'),
  cid: 1,
  gid: null,
  title: 'Spring',
  startTime: '2026-11-26T08:00:00.000+0000',
  endTime: '2026-11-26T13:00:00.000+0000',
  durationS: 18_000,
  sealFromS: null,
  isSealed: false,
  allowEndSubmit: false,
  rankShowName: 'username',
  awards: { type: 0, list: [] },
  columns: [],
  ...changes,
})

/** What each format says of the penalty of a failure and of a compile error. */
function penaltiesOf(changes: Partial<BoardHead>) {
  const head = headOf(changes)
  const contest: ContestExport = {
    head,
    startMs: 0,
    endMs: 18_000_000,
    freezeMs: null,
    isOpen: true,
    problems: [],
    teams: [],
    runs: [],
  }
  const events = clicsFeed(contest, 0)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; id: string | null; data: Record<string, unknown> })
  const cached: CachedBoard = {
    head,
    rev: 1,
    reset: 1,
    readAtMs: 0,
    rows: new Map(),
    ranked: () => [],
    made: new Map(),
  }
  const { sorter } = srkOf(cached) as { sorter: { config: Record<string, unknown> } }
  return {
    clics: [
      events.find(({ type }) => type === 'contest')?.data.penalty_time,
      events.find(({ type, id }) => type === 'judgement-types' && id === 'CE')?.data.penalty,
    ],
    srk: [
      sorter.config.penalty,
      (sorter.config.noPenaltyResults as unknown[]).includes('CE'),
      sorter.config.timePrecision,
    ],
    xcpcio: (xcpcioFiles(contest)['config.json'] as { penalty: number }).penalty,
  }
}

test('the formats of other programs say how a contest counts penalties', () => {
  expect(penaltiesOf({})).toEqual({ clics: [20, false], srk: [[20, 'min'], true, 's'], xcpcio: 1_200 })
  expect(penaltiesOf({ penaltyS: 300, compileErrorsCount: true, wholeMinutes: true })).toEqual({
    clics: [5, true],
    srk: [[5, 'min'], false, 'min'],
    xcpcio: 300,
  })
})
