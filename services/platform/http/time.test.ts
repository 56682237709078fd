import { expect, test } from 'vitest'
import { wireTime } from './time.ts'

test.each([
  ['a Date', new Date(Date.UTC(2026, 10, 27, 1, 2, 3, 40))],
  ['a column', '2026-11-27 01:02:03.04+00'],
  ['JSON', '2026-11-27T01:02:03.040999+00:00'],
  ['another zone', '2026-11-27 09:02:03.04+08'],
])('a time is on the wire in UTC with milliseconds, whether it comes as %s', (_, value) => {
  expect(wireTime(value)).toBe('2026-11-27T01:02:03.040+0000')
})

test('whole seconds have milliseconds too', () => {
  expect(['2026-11-27 01:02:03+00', '2026-11-27T01:02:03+00:00'].map(wireTime)).toEqual(
    Array(2).fill('2026-11-27T01:02:03.000+0000'),
  )
})
