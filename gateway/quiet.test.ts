import { expect, test } from 'vitest'
import { createQuiet } from './quiet.ts'

const quietAt = (startMs: number) => {
  let nowMs = startMs
  return { quiet: createQuiet(() => nowMs), pass: (ms: number) => void (nowMs += ms) }
}

test('a room that was never heard of was quiet for as long as anybody listened', () => {
  const { quiet, pass } = quietAt(5000)
  pass(700)
  expect(quiet.ofMs('home public')).toBe(700)
})

test('counts from the newest thing that was sent to the room itself', () => {
  const { quiet, pass } = quietAt(0)
  pass(1000)
  quiet.heard('home public')
  pass(300)
  quiet.heard('home jury')
  pass(50)
  expect([quiet.ofMs('home public'), quiet.ofMs('home jury')]).toEqual([350, 50])
})

test('vouches for nothing before a restart', () => {
  const { quiet, pass } = quietAt(0)
  pass(1000)
  quiet.restart()
  pass(20)
  expect(quiet.ofMs('home public')).toBe(20)
})

test('forgets the rooms that were heard of longest ago, and then vouches for no more than it knows', () => {
  const { quiet, pass } = quietAt(0)
  for (let room = 0; room <= 50_000; room += 1) {
    pass(1)
    quiet.heard(`room ${room}`)
  }
  expect([quiet.ofMs('room 0'), quiet.ofMs('never heard of'), quiet.ofMs('room 1'), quiet.ofMs('room 50000')]).toEqual([
    50_000, 50_000, 49_999, 0,
  ])
})
