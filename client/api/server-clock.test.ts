import { beforeEach, describe, expect, test, vi } from 'vitest'

type Clock = typeof import('./server-clock.ts')
let clock: Clock
let seen = 0

const nowMs = Date.parse('2026-11-27T12:00:00.400Z')
const dateOf = (ms: number): string => new Date(ms).toUTCString()
const minute = 60_000

beforeEach(async () => {
  vi.useFakeTimers({ now: nowMs })
  vi.resetModules()
  clock = await import('./server-clock.ts')
  seen = 0
  clock.onServerAhead(() => (seen += 1))
})

describe('the clock of the server', () => {
  test('is taken for that of the browser until an answer says otherwise', () => {
    expect(clock.serverAheadMs()).toBe(0)
    for (const date of [null, '', 'yesterday', dateOf(nowMs), dateOf(nowMs - 1_000)]) clock.readServerDate(date)
    expect([clock.serverAheadMs(), seen]).toEqual([0, 0])
  })

  test.each([
    ['ahead of a browser that is behind', 10 * minute],
    ['behind a browser that is ahead', -10 * minute],
  ])('is %s, to the second', (_, ahead) => {
    clock.readServerDate(dateOf(nowMs + ahead))
    expect(Math.abs(clock.serverAheadMs() - ahead)).toBeLessThan(1_000)
    expect(seen).toBe(1)
  })

  test('is not put back by an answer that was in a cache', () => {
    clock.readServerDate(dateOf(nowMs + 10 * minute))
    const before = clock.serverAheadMs()
    clock.readServerDate(dateOf(nowMs + 9 * minute))
    expect([clock.serverAheadMs(), seen]).toEqual([before, 1])
  })

  test('is followed when the clock of the browser is set right', () => {
    clock.readServerDate(dateOf(nowMs + 10 * minute))
    vi.setSystemTime(nowMs + 10 * minute)
    clock.readServerDate(dateOf(nowMs + 10 * minute))
    expect([clock.serverAheadMs(), seen]).toEqual([0, 2])
  })
})
