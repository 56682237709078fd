import { describe, expect, test } from 'vitest'
import { limitsOf, plainOptions } from './judging-options.ts'

const problem = { timeLimitMs: 1000, memoryLimitMb: 256 }

describe('limits of a language', () => {
  test('are those of the problem for C and C++, and twice of them for others', () => {
    expect(limitsOf(problem, 'C++ 17')).toEqual({ timeMs: 1000, memoryMb: 256 })
    expect(limitsOf(problem, 'Java')).toEqual({ timeMs: 2000, memoryMb: 512 })
  })

  test('are its own where the problem has some, time and memory apart', () => {
    const options = {
      languageLimits: [
        { language: 'Java', timeFactor: 1.5 },
        { language: 'C', memoryMb: 64 },
        { language: 'Python3', timeMs: 10_000, memoryFactor: 4 },
      ],
    }
    expect(limitsOf({ ...problem, options }, 'Java')).toEqual({ timeMs: 1500, memoryMb: 512 })
    expect(limitsOf({ ...problem, options }, 'C')).toEqual({ timeMs: 1000, memoryMb: 64 })
    expect(limitsOf({ ...problem, options }, 'Python3')).toEqual({ timeMs: 10_000, memoryMb: 1024 })
    expect(limitsOf({ ...problem, options }, 'Ruby')).toEqual({ timeMs: 2000, memoryMb: 512 })
  })
})

test('options that say nothing are none, and equal ones are equal values', () => {
  expect(plainOptions({ languageLimits: [{ language: 'C' }], checkerCall: 'testlib', passLimit: 1 })).toBeNull()
  expect(plainOptions(null)).toBeNull()
  const [c, java] = [
    { language: 'C', timeMs: 5 },
    { language: 'Java', timeMs: 6 },
  ]
  expect(plainOptions({ languageLimits: [java, c], checkerCall: 'icpc' })).toEqual({
    checkerCall: 'icpc',
    languageLimits: [c, java],
  })
})
