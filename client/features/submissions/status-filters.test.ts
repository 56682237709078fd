import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { describe, expect, test } from 'vitest'
import type { WireRow } from '../../domain/submission/live-rows.ts'
import { changeFilters, matches, momentsOf, noFilters, readFilters, writeFilters } from './status-filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('filters of the submission list', () => {
  test('an empty address means everybody, any verdict, 15 rows', () => {
    expect(read('')).toEqual(noFilters)
    expect(noFilters.limit).toBe(15)
  })

  test('an address restores its filters', () => {
    const filters = {
      onlyMine: false,
      status: -1,
      problemID: 'P10',
      completeProblemID: true,
      username: 'linnea',
      language: 'C++ 17 With O2',
      from: '2026-11-01',
      until: '2026-11-24',
      currentPage: 3,
      limit: 50,
    }
    expect(read(String(writeFilters(filters)))).toEqual(filters)
  })

  test('a user name with status 0 means the accepted submissions of that user', () => {
    expect(read('username=mori&status=0')).toMatchObject({ username: 'mori', status: Status.accepted, onlyMine: false })
  })

  test('only mine blanks the author, in an address and as a change', () => {
    expect(read('onlyMine=true&username=mori').username).toBe('')
    expect(changeFilters({ ...noFilters, username: 'mori' }, { onlyMine: true }).username).toBe('')
  })

  test.each([
    'status=',
    'status=9',
    'status=-10',
    'status=x',
    'onlyMine=1',
    'currentPage=-1',
    'limit=0',
    'limit=7',
    'from=2026',
    'until=x',
    'from=0000-01-01',
  ])('%s reads as not set', (search) => expect(read(search)).toEqual(noFilters))

  test('a whole problem id is one until another is typed', () => {
    const whole = read('problemID=P1000&completeProblemID=true')
    expect(whole.completeProblemID).toBe(true)
    expect(changeFilters(whole, { status: 0 }).completeProblemID).toBe(true)
    expect(changeFilters(whole, { problemID: 'P10' }).completeProblemID).toBe(false)
    expect(read('completeProblemID=true')).toEqual(noFilters)
  })

  test('days are whole ones of the reader, the last one included', () => {
    const { fromMs = 0, untilMs = 0 } = momentsOf({ from: '2026-11-23', until: '2026-11-24' })
    expect([new Date(fromMs).toString().slice(0, 24), new Date(untilMs).toString().slice(0, 24)]).toEqual([
      'Mon Nov 23 2026 00:00:00',
      'Wed Nov 25 2026 00:00:00',
    ])
    expect(momentsOf(noFilters)).toEqual({ fromMs: undefined, untilMs: undefined })
  })

  test('a change of a filter goes back to page 1', () => {
    expect(changeFilters({ ...noFilters, currentPage: 3 }, { problemID: 'P1' }).currentPage).toBe(1)
    expect(changeFilters(noFilters, { currentPage: 4 }).currentPage).toBe(4)
  })
})

describe('a new submission', () => {
  const row = { uid: 'ab', username: 'Linnea', displayPid: 'P1042', status: Status.pending } as WireRow

  test('belongs on the unfiltered list', () => expect(matches(noFilters, row, undefined)).toBe(true))

  test('belongs on the own list of its owner only', () => {
    expect(matches({ ...noFilters, onlyMine: true }, row, 'ab')).toBe(true)
    expect(matches({ ...noFilters, onlyMine: true }, row, 'cd')).toBe(false)
  })

  test('is held against language and days, as far as the events name them', () => {
    const changed = { ...row, language: 'C', submitTime: '2026-11-24T12:00:00.000+0000' }
    expect(['C', 'C++'].map((language) => matches({ ...noFilters, language }, changed, undefined))).toEqual([
      true,
      false,
    ])
    expect(['2026-11-20', '2026-11-27'].map((from) => matches({ ...noFilters, from }, changed, undefined))).toEqual([
      true,
      false,
    ])
    expect(matches({ ...noFilters, language: 'C++', until: '2020-01-01' }, row, undefined)).toBe(true)
  })

  test('is held against verdict, problem and author', () => {
    expect(matches({ ...noFilters, status: Status.accepted }, row, undefined)).toBe(false)
    expect(matches({ ...noFilters, problemID: 'p104' }, row, undefined)).toBe(true)
    expect(matches({ ...noFilters, problemID: 'P7' }, row, undefined)).toBe(false)
    expect(matches({ ...noFilters, problemID: 'P104', completeProblemID: true }, row, undefined)).toBe(false)
    expect(matches({ ...noFilters, problemID: 'p1042', completeProblemID: true }, row, undefined)).toBe(true)
    expect(matches({ ...noFilters, username: 'linn' }, row, undefined)).toBe(true)
    expect(matches({ ...noFilters, username: 'mori' }, row, undefined)).toBe(false)
  })
})
