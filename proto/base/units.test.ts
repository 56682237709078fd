import { describe, expect, test } from 'vitest'
import { bytesToKb, mebibytes } from './units.ts'
import type { Bytes, Kb, Ms } from './units.ts'

describe('units', () => {
  test('cut bytes to whole kibibytes', () => {
    expect(bytesToKb(mebibytes(1))).toBe(1024)
    expect(bytesToKb(2047)).toBe(1)
  })
  test('refuse each other where they compile', () => {
    const timeMs: Ms = 1000
    // @ts-expect-error a time is not a size
    const memoryBytes: Bytes = timeMs
    // @ts-expect-error bytes are not kibibytes
    const memoryKb: Kb = mebibytes(1)
    expect([memoryBytes, memoryKb]).toEqual([1000, 1024 * 1024])
  })
})
