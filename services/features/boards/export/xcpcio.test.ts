import { expect, test } from 'vitest'
import type { ContestExport } from './record-queries.ts'
import { xcpcioFiles } from './xcpcio.ts'

const contestOf = (colors: readonly (string | null)[], school: string | null = null): ContestExport => ({
  head: {
    title: 'Spring',
    columns: colors.map((color, index) => ({ displayId: String.fromCodePoint(65 + index), title: '', color })),
    awards: { type: 0, list: [] },
  } as unknown as ContestExport['head'],
  startMs: 0,
  endMs: 3_600_000,
  freezeMs: null,
  isOpen: true,
  problems: [],
  runs: [],
  teams: [{ username: 'ada', name: 'Ada', school, isStar: false, isOut: false }],
})

const configOf = (contest: ContestExport) =>
  xcpcioFiles(contest)['config.json'] as {
    problems: { balloon_color?: { color: string; background_color: string } }[]
    options: object
  }

test('letters are written on balloons in what can be read on them', () => {
  const colors = ['#000', '#ffff00', '#1e3a8a80', 'rgba(156, 155, 155, 0.7)', 'rgb(90% 90% 90%)', 'gold', null]
  expect(configOf(contestOf(colors)).problems.map(({ balloon_color: balloon }) => balloon?.color)).toEqual([
    '#fff',
    '#000',
    '#fff',
    '#000',
    '#000',
    '#000',
    undefined,
  ])
})

test('schools are shown where there are any', () => {
  expect(configOf(contestOf([])).options).toMatchObject({ enable_organization: false })
  expect(configOf(contestOf([], 'Newnham')).options).toMatchObject({ enable_organization: true })
})
