import { expect, test } from 'vitest'
import { formatRunTime } from './run-time.ts'

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1000, '1.00 s'],
  [12_349, '12.34 s'],
  [59_999, '59.99 s'],
  [60_000, '1:00'],
  [125_400, '2:05'],
  [3_725_000, '1:02:05'],
])('a run time of %i ms reads %s', (timeMs, text) => expect(formatRunTime(timeMs)).toBe(text))
