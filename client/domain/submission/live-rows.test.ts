import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { describe, expect, test } from 'vitest'
import { addRow, addWaiting, changeRow, endsAtSite, mergePage, resultsOf, runningIds } from './live-rows.ts'
import type { RowPage, WireRow } from './live-rows.ts'

const row = (submitId: number, rest: Partial<WireRow> = {}): WireRow => ({
  uid: 'ab',
  submitId,
  username: 'linnea',
  pid: 1000,
  displayPid: 'P1000',
  title: 'A + B',
  displayId: null,
  submitTime: '2026-11-21T13:12:40.000+0000',
  status: Status.pending,
  share: false,
  time: null,
  memory: null,
  score: null,
  oiRankScore: null,
  length: 64,
  language: 'C',
  cid: 0,
  cpid: 0,
  source: null,
  judger: '',
  ip: null,
  isManual: false,
  attempt: 1,
  isRemote: false,
  ...rest,
})
const page = (...rows: WireRow[]): RowPage => ({ rows, total: rows.length, waiting: [] })
const ids = (of: RowPage) => of.rows.map((each) => each.submitId)

describe('a live page of submissions', () => {
  const start = page(row(9), row(8, { status: Status.accepted }))

  test('a row changes in place', () => {
    const after = changeRow(start, { submitId: 9, attempt: 1, status: Status.judging, done: 7, total: 10 })
    expect(ids(after)).toEqual([9, 8])
    expect(after.rows[0]).toMatchObject({ status: Status.judging, done: 7, total: 10, language: 'C' })
  })

  test('only the list has the run of an own submission that ends at a remote site', () => {
    const remote = { site: 'HDU', runId: '31415', runUrl: 'https://acm.hdu.edu.cn/status.php?first=31415' } as const
    const verdict = { submitId: 9, attempt: 1, status: Status.accepted }
    const sent = page(row(9, { isRemote: true }))
    expect(endsAtSite(sent, verdict, 'ab')).toBe(true)
    expect(endsAtSite(sent, { ...verdict, status: Status.judging }, 'ab')).toBe(false)
    expect(endsAtSite(sent, verdict, 'another')).toBe(false)
    expect(endsAtSite(page(row(9, { isRemote: true, remote })), verdict, 'ab')).toBe(false)
    const after = changeRow(page(row(9, { isRemote: true, remote })), verdict)
    expect(after.rows[0]?.remote).toEqual(remote)
    expect(changeRow(after, { ...verdict, attempt: 2, status: Status.pending }).rows[0]?.remote).toBeUndefined()
  })

  test('a final verdict brings time, memory and score and ends the progress', () => {
    const judging = changeRow(start, { submitId: 9, attempt: 1, status: Status.judging, done: 7, total: 10 })
    const after = changeRow(judging, {
      submitId: 9,
      attempt: 1,
      status: Status.partial,
      time: 12,
      memory: 900,
      score: 70,
    })
    expect(after.rows[0]).toMatchObject({ status: Status.partial, time: 12, memory: 900, score: 70 })
    expect(after.rows[0]?.done).toBeUndefined()
  })

  test('stale events and events of other rows leave the very same page', () => {
    expect(changeRow(start, { submitId: 8, attempt: 1, status: Status.judging, done: 1, total: 2 })).toBe(start)
    expect(changeRow(start, { submitId: 1, attempt: 1, status: Status.accepted })).toBe(start)
  })

  test('a rejudge takes the results away', () => {
    const judged = page(row(9, { status: Status.accepted, time: 5, isManual: true }))
    const after = changeRow(judged, { submitId: 9, attempt: 2, status: Status.pending })
    expect(after.rows[0]).toMatchObject({ status: Status.pending, time: null, attempt: 2, isManual: false })
  })

  test('a verdict set by hand is marked at once', () => {
    const judged = page(row(9, { status: Status.accepted }))
    const after = changeRow(judged, { submitId: 9, attempt: 2, status: Status.wrongAnswer, isManual: true })
    expect(after.rows[0]).toMatchObject({ status: Status.wrongAnswer, isManual: true })
  })

  test('a new row goes on top, fresh, and the last one out', () => {
    const after = addRow(start, row(10), 2)
    expect(ids(after)).toEqual([10, 9])
    expect(after.rows[0]?.isFresh).toBe(true)
    expect(after.total).toBe(3)
  })

  test('a repeated new row changes nothing, a late one takes its place', () => {
    expect(addRow(start, row(9), 15)).toBe(start)
    expect(ids(addRow(page(row(12), row(10)), row(11), 15))).toEqual([12, 11, 10])
  })

  test('rows that wait are counted once', () => {
    const once = addWaiting(start, 10)
    expect(addWaiting(once, 10)).toBe(once)
    expect(addWaiting(start, 9)).toBe(start)
    expect(once.waiting).toEqual([10])
  })

  test('a loaded page keeps pushed progress that is ahead of it', () => {
    const before = changeRow(start, { submitId: 9, attempt: 1, status: Status.judging, done: 7, total: 10 })
    const after = mergePage(before, {
      records: [row(9, { status: Status.judging }), row(8, { status: Status.accepted })],
      total: 2,
    })
    expect(after.rows[0]).toMatchObject({ status: Status.judging, done: 7, total: 10 })
  })

  test('a verdict that came before the page that was asked for keeps the judge that it named', () => {
    const before = page(row(9, { attempt: 2, status: Status.accepted, time: 1, judger: 'judge-1' }))
    const after = mergePage(before, { records: [row(9, { attempt: 2, status: Status.pending })], total: 1 })
    expect(after.rows[0]).toMatchObject({ status: Status.accepted, judger: 'judge-1' })
  })

  test('what a reload brings on top is fresh, and nothing waits any more', () => {
    const after = mergePage(addWaiting(start, 10), { records: [row(10), row(9), row(7)], total: 3 })
    expect(after.rows.map((each) => each.isFresh ?? false)).toEqual([true, false, false])
    expect(after.waiting).toEqual([])
  })

  test('nothing is fresh on the first load', () => {
    expect(mergePage(undefined, { records: [row(9)], total: 1 }).rows[0]?.isFresh).toBeUndefined()
  })

  test('a code that does not compile has neither time nor memory, nor has a run that was imported without code', () => {
    expect(resultsOf(row(1, { status: Status.compileError, time: 0, memory: 0 }))).toEqual({ time: null, memory: null })
    expect(resultsOf(row(1, { status: Status.accepted, length: 0, time: 0, memory: 0 }))).toEqual({
      time: null,
      memory: null,
    })
    expect(resultsOf(row(1, { status: Status.accepted, time: 0, memory: 12 }))).toEqual({ time: 0, memory: 12 })
  })

  test('only Pending, Compiling and Judging rows may still change', () => {
    const all = page(
      row(5),
      row(4, { status: Status.compiling }),
      row(3, { status: Status.judging }),
      row(2, { status: Status.submitFailed }),
      row(1, { status: Status.cancelled }),
    )
    expect(runningIds(all)).toEqual([5, 4, 3])
  })
})
