import { expect, test } from 'vitest'
import { hallsIn, hallsText, wrongHall } from './halls.ts'

test('reads a network and its people from each line, and names the first line that is none', () => {
  const text = '203.0.113.0/24 500\n\n  2001:db8::/32   60 '
  expect(hallsText(hallsIn(text))).toBe('203.0.113.0/24 500\n2001:db8::/32 60')
  expect([wrongHall(text), wrongHall(`${text}\nthe hall 20`), wrongHall('10.0.0.1 0')]).toEqual([
    undefined,
    'the hall 20',
    '10.0.0.1 0',
  ])
})
