import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { later } from './later.ts'

describe('work that is done later', () => {
  const done: number[] = []
  beforeEach(() => {
    done.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())
  const make = () => later(10, (key) => void done.push(key))

  test('is done after the interval, and not before', () => {
    make().want(1)
    vi.advanceTimersByTime(9)
    expect(done).toEqual([])
    vi.advanceTimersByTime(1)
    expect(done).toEqual([1])
  })
  test('follows whatever is wanted meanwhile by a whole interval, once for all of it', () => {
    const { want } = make()
    want(1)
    vi.advanceTimersByTime(9)
    want(1)
    want(1)
    vi.advanceTimersByTime(9)
    expect(done).toEqual([1])
    vi.advanceTimersByTime(100)
    expect(done).toEqual([1, 1])
  })
  test('waits for each key on its own, and for none after a stop', () => {
    const { want, stop } = make()
    want(1)
    vi.advanceTimersByTime(5)
    want(2)
    vi.advanceTimersByTime(5)
    stop()
    vi.advanceTimersByTime(100)
    expect(done).toEqual([1])
  })
})
