import { expect, test } from 'vitest'
import { colourWordOf } from './balloon-colours.ts'

test('a colour is called by the nearest name, and what is none by none', () => {
  const cases = {
    '#e6bf25': 'yellow',
    '#FF0000': 'red',
    '#0000ffcc': 'blue',
    '#111': null,
    '#ffffff': 'white',
    '': null,
  }
  for (const [colour, word] of Object.entries(cases)) expect(colourWordOf(colour), colour).toBe(word)
  expect(colourWordOf(null)).toBeNull()
})
