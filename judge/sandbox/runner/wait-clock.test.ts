import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '../cgroup/threads.ts'
import { WaitClock } from './wait-clock.ts'

const lookMs = 70

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A program whose state and CPU time the test sets. */
function openClock({ limitMs = Infinity } = {}) {
  const program = { activity: 'runnable' as Activity, cpuShare: 1, isOtherAsleep: true }
  let cpuMs = 0
  const onLimit = vi.fn<() => void>()
  const clock = new WaitClock({
    activity: () => program.activity,
    cpuMs: () => cpuMs,
    isOtherAsleep: () => program.isOtherAsleep,
    limitMs,
    onLimit,
  })
  const pass = (durationMs: number) => {
    for (let ms = 0; ms < durationMs; ms += 1) {
      cpuMs += program.cpuShare
      vi.advanceTimersByTime(1)
    }
  }
  return { clock, program, pass, onLimit }
}

const isNearly = (value: number, expected: number) => Math.abs(value - expected) <= lookMs

test('a program that has a core waits for nothing', () => {
  const { clock, pass } = openClock()
  pass(1000)
  expect([clock.idleMs(), clock.sparedMs()]).toEqual([0, 0])
})

test('one that could run and gets a tenth of a core is spared the rest', () => {
  const { clock, program, pass } = openClock()
  program.cpuShare = 0.1
  pass(2000)
  expect(clock.idleMs()).toBe(0)
  expect(isNearly(clock.sparedMs(), 1800)).toBe(true)
})

test('one of several threads that share the cores is spared nothing', () => {
  const { clock, program, pass } = openClock()
  program.cpuShare = 1.7
  pass(1000)
  expect(clock.sparedMs()).toBe(0)
})

test('a sleeper is idle, and stopped at its limit', () => {
  const { clock, program, pass, onLimit } = openClock({ limitMs: 500 })
  Object.assign(program, { activity: 'asleep', cpuShare: 0 })
  pass(400)
  expect(onLimit).not.toHaveBeenCalled()
  pass(200)
  expect(onLimit).toHaveBeenCalledTimes(1)
  expect(clock.sparedMs()).toBe(0)
})

test('one that waits for the other side of its dialogue is not idle but spared', () => {
  const { clock, program, pass } = openClock()
  Object.assign(program, { activity: 'asleep', cpuShare: 0, isOtherAsleep: false })
  pass(1000)
  expect(clock.idleMs()).toBe(0)
  expect(isNearly(clock.sparedMs(), 1000)).toBe(true)
})

test('what the kernel does for it is its own time', () => {
  const { clock, program, pass } = openClock()
  Object.assign(program, { activity: 'blocked', cpuShare: 0 })
  pass(1000)
  expect([clock.idleMs(), clock.sparedMs()]).toEqual([0, 0])
})

test('of a sleep over which nobody looked only as much as one look covers is counted', () => {
  const { clock, program } = openClock()
  Object.assign(program, { activity: 'asleep', cpuShare: 0 })
  const late = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)
  vi.advanceTimersByTime(lookMs)
  late.mockRestore()
  expect(clock.idleMs()).toBe(lookMs)
  clock.end()
})
