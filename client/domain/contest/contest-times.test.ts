import { describe, expect, test } from 'vitest'
import { clearedStart } from '@podium/proto/rules/contest/cleared-start.ts'
import { clockParts, momentOf, nextTickMs, timesOf } from './contest-times.ts'

const start = Date.parse('2026-11-21T09:00:00Z')
const hour = 3_600_000
const times = { startMs: start, endMs: start + 5 * hour, freezeMs: start + 4 * hour, opensAtEnd: true }

describe('the clock of a contest', () => {
  test('reads the times of the wire, and a freeze only where there is one', () => {
    const wire = { startTime: '2026-11-21T09:00:00.000+0000', endTime: '2026-11-21T14:00:00.000+0000' }
    expect(timesOf({ ...wire, sealRank: true, sealRankTime: '2026-11-21T13:00:00.000+0000' })).toEqual(times)
    expect(timesOf({ ...wire, sealRank: false, sealRankTime: '2026-11-21T13:00:00.000+0000' }).freezeMs).toBeNull()
  })
  test('stays frozen after the end where the phase of the wire says so', () => {
    const wire = {
      startTime: '2026-11-21T09:00:00.000+0000',
      endTime: '2026-11-21T14:00:00.000+0000',
      sealRank: true,
      sealRankTime: '2026-11-21T13:00:00.000+0000',
    }
    const after = (phase: string) => momentOf(timesOf({ ...wire, phase }), start + 6 * hour)
    expect([after('ended-sealed'), after('ended-open')]).toMatchObject([
      { isFrozen: true, isOver: true },
      { isFrozen: false, isOver: true },
    ])
  })
  test('is at 0 % and counts to the start while the contest is scheduled', () => {
    expect(momentOf(times, start - hour)).toEqual({
      phase: 'scheduled',
      isFrozen: false,
      isOver: false,
      percent: 0,
      leftMs: hour,
      isStartCleared: false,
    })
  })
  test('counts to nothing while nobody knows when it begins', () => {
    const startMs = clearedStart(null)
    const moment = momentOf({ ...times, startMs, endMs: startMs + hour, freezeMs: null }, start)
    expect(moment).toMatchObject({ phase: 'scheduled', isStartCleared: true, percent: 0 })
  })
  test('is at the elapsed share and counts to the end while it runs', () => {
    expect(momentOf(times, start + hour)).toEqual({
      phase: 'running',
      isFrozen: false,
      isOver: false,
      percent: 20,
      leftMs: 4 * hour,
      isStartCleared: false,
    })
    expect(momentOf(times, start + 4 * hour).isFrozen).toBe(true)
  })
  test('is at 100 % and stands still after the end', () => {
    expect(momentOf(times, start + 9 * hour)).toMatchObject({ isOver: true, percent: 100, leftMs: 0 })
    expect(nextTickMs(times, start + 5 * hour)).toBeNull()
  })
  test('ticks on the second of the server', () => {
    expect(nextTickMs(times, start + 250)).toBe(750)
    expect(nextTickMs(times, start)).toBe(1000)
  })
  test('writes hours, minutes and seconds, and days from one day on', () => {
    expect(clockParts(21 * 60_000 + 38_500)).toEqual({ days: 0, clock: '0:21:39' })
    expect(clockParts(24 * hour + 2 * hour + 14 * 60_000 + 36_000)).toEqual({ days: 1, clock: '02:14:36' })
    expect(clockParts(0)).toEqual({ days: 0, clock: '0:00:00' })
  })
})
