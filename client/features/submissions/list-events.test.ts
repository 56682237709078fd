import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { noUnread } from '@podium/proto/rules/message/messages.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { describe, expect, test } from 'vitest'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { applyEvent } from './list-events.ts'
import type { Reading, ListEvent } from './list-events.ts'
import type { RowPage, WireRow } from '../../domain/submission/live-rows.ts'
import { noFilters } from './status-filters.ts'

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
const start: RowPage = { rows: [row(9), row(8, { status: Status.accepted })], total: 2, waiting: [] }
const reading = (rest: Partial<Reading> = {}, filters: Partial<Reading['filters']> = {}): Reading => ({
  ownUid: 'cd',
  cid: 0,
  isAtTop: true,
  ...rest,
  filters: { ...noFilters, ...filters },
})
const added = (data: WireRow): ListEvent => ({ rev: 0, kind: 'new', data })
const submitted = (data: SubmissionRowEventData): ListEvent => ({ rev: 0, kind: 'submission', data })
const changed = (data: SubmissionRowEventData): ListEvent => ({ rev: 0, kind: 'row', data })
const verdict = (submitId: number, status: number, rest: Partial<SubmissionRowEventData> = {}) =>
  changed({ submitId, attempt: 1, status, uid: 'ab', displayPid: 'P1000', title: 'A + B', ...rest })
const ids = (of: RowPage | typeof reloadSnapshot) =>
  of === reloadSnapshot ? 'reload' : of.rows.map(({ submitId }) => submitId)

describe('a new submission', () => {
  test('goes on top of the list that it belongs to, and waits for whoever is elsewhere', () => {
    expect(ids(applyEvent(start, added(row(10)), reading()))).toEqual([10, 9, 8])
    expect(applyEvent(start, added(row(10)), reading({ isAtTop: false }))).toMatchObject({
      waiting: [10],
      rows: start.rows,
    })
    expect(applyEvent(start, added(row(10)), reading({}, { onlyMine: true }))).toBe(start)
  })

  test('of a contest is known by its label there', () => {
    const inContest = added(row(10, { cid: 5, displayPid: null, displayId: 'B' }))
    expect(ids(applyEvent(start, inContest, reading({ cid: 5 }, { problemID: 'b', completeProblemID: true })))).toEqual(
      [10, 9, 8],
    )
    expect(applyEvent(start, inContest, reading({ cid: 5 }, { problemID: 'A' }))).toBe(start)
  })
})

describe('a verdict', () => {
  test('brings a submission onto the list of that verdict', () => {
    expect(applyEvent(start, verdict(10, Status.accepted), reading({}, { status: Status.accepted }))).toBe(
      reloadSnapshot,
    )
    expect(
      applyEvent(start, verdict(10, Status.accepted), reading({ isAtTop: false }, { status: Status.accepted })),
    ).toMatchObject({ waiting: [10] })
  })

  test('of another kind, of another problem, or of no list of verdicts brings none', () => {
    expect(applyEvent(start, verdict(10, Status.wrongAnswer), reading({}, { status: Status.accepted }))).toBe(start)
    expect(
      applyEvent(start, verdict(10, Status.accepted), reading({}, { status: Status.accepted, problemID: 'P7' })),
    ).toBe(start)
    expect(applyEvent(start, verdict(10, Status.accepted), reading())).toBe(start)
  })

  test('of a submission on a later page brings none', () => {
    expect(applyEvent(start, verdict(3, Status.accepted), reading({}, { status: Status.accepted, limit: 2 }))).toBe(
      start,
    )
  })
})

describe('in a contest', () => {
  const own = (submitId: number, status: number, rest: Partial<SubmissionRowEventData> = {}) =>
    submitted({
      submitId,
      attempt: 1,
      status,
      uid: 'cd',
      displayPid: null,
      title: 'B',
      cid: 5,
      displayId: 'B',
      ...rest,
    })
  const here = reading({ cid: 5 })

  test('the own verdict shows although a freeze keeps it from the list of all', () => {
    const after = applyEvent(start, own(9, Status.accepted, { time: 3, memory: 700 }), here)
    expect(after).toMatchObject({ rows: [{ submitId: 9, status: Status.accepted, time: 3 }, {}] })
    expect(applyEvent(start, own(10, Status.pending), here)).toBe(reloadSnapshot)
  })

  test('the own times show, whichever of the two events of a verdict comes first', () => {
    const reported = verdict(9, Status.accepted, { time: null, memory: null })
    const mine = own(9, Status.accepted, { time: 3, memory: 700 })
    for (const order of [
      [reported, mine],
      [mine, reported],
    ]) {
      const after = order.reduce<RowPage>((page, each) => applyEvent(page, each, here) as RowPage, start)
      expect(after.rows[0]).toMatchObject({ status: Status.accepted, time: 3, memory: 700 })
    }
  })

  test('own submissions elsewhere change nothing', () => {
    expect(applyEvent(start, own(10, Status.pending, { cid: 6 }), here)).toBe(start)
    expect(
      applyEvent(
        start,
        submitted({
          submitId: 10,
          attempt: 1,
          status: Status.pending,
          uid: 'cd',
          displayPid: 'P1',
          title: 'A',
        }),
        here,
      ),
    ).toBe(start)
    expect(applyEvent(start, { rev: 0, kind: 'unread', data: { ...noUnread, comment: 1 } }, here)).toBe(start)
  })

  test('an own new row that everybody gets is loaded with what only its author may know', () => {
    expect(applyEvent(start, added(row(10, { uid: 'cd', cid: 5, length: null })), here)).toBe(reloadSnapshot)
  })
})
