import { expect, test } from 'vitest'
import { createIdleTimes } from './idle-times.ts'

const idleTimesAt = (startMs: number) => {
  let nowMs = startMs
  return { idleTimes: createIdleTimes(() => nowMs), pass: (ms: number) => void (nowMs += ms) }
}

test('a room that nothing was sent to was idle for as long as anybody listened', () => {
  const { idleTimes, pass } = idleTimesAt(5000)
  pass(700)
  expect(idleTimes.ofMs('home public')).toBe(700)
})

test('counts from the newest thing that was sent to the room itself', () => {
  const { idleTimes, pass } = idleTimesAt(0)
  pass(1000)
  idleTimes.sent('home public')
  pass(300)
  idleTimes.sent('home jury')
  pass(50)
  expect([idleTimes.ofMs('home public'), idleTimes.ofMs('home jury')]).toEqual([350, 50])
})

test('vouches for nothing before a restart', () => {
  const { idleTimes, pass } = idleTimesAt(0)
  pass(1000)
  idleTimes.restart()
  pass(20)
  expect(idleTimes.ofMs('home public')).toBe(20)
})

test('forgets the rooms that were sent to longest ago, and then vouches for no more than it knows', () => {
  const { idleTimes, pass } = idleTimesAt(0)
  for (let room = 0; room <= 50_000; room += 1) {
    pass(1)
    idleTimes.sent(`room ${room}`)
  }
  expect([
    idleTimes.ofMs('room 0'),
    idleTimes.ofMs('never sent to'),
    idleTimes.ofMs('room 1'),
    idleTimes.ofMs('room 50000'),
  ]).toEqual([50_000, 50_000, 49_999, 0])
})
