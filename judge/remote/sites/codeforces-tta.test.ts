import { expect, test } from 'vitest'
import { ttaOf } from './codeforces-tta.ts'

test('the checksum of a cookie is that of the script of the site', () => {
  expect(['', 'a', 'ab'].map(ttaOf)).toEqual([0, 390, 834])
  for (const cookie of ['0123456789abcdef'.repeat(2), '\uffff'.repeat(50)]) {
    const sum = ttaOf(cookie)
    expect(Number.isInteger(sum) && sum >= 0 && sum < 1009).toBe(true)
  }
})
