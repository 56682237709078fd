import { expect, test } from 'vitest'
import { colourWordOf, rgbOf } from './balloon-colours.ts'

test('a colour is called by the nearest name, and what is none by none', () => {
  const cases = {
    '#e6bf25': 'yellow',
    '#FF0000': 'red',
    '#0000ffcc': 'blue',
    '#111': 'black',
    'rgba(189, 14, 14, 0.7)': 'red',
    'teal': 'green',
    'tomato': null,
    '#ffffff': 'white',
    '': null,
  }
  for (const [colour, word] of Object.entries(cases)) expect(colourWordOf(colour), colour).toBe(word)
  expect(colourWordOf(null)).toBeNull()
})

test('a colour of any form has red, green and blue; what is transparent is as if it were not', () => {
  const cases = {
    '#AC00FF': '#ac00ff',
    '#1e3a8a80': '#1e3a8a',
    '#f0c': '#ff00cc',
    '#f0c8': '#ff00cc',
    'rgba(189, 14, 14, 0.7)': '#bd0e0e',
    'rgb(90% 90% 90% / 0.5)': '#e6e6e6',
    'hsl(120deg 100% 25%)': '#008000',
    'hsla(-60, 100%, 50%, 0.3)': '#ff00ff',
    'hsl(0.5turn 100% 50%)': '#00ffff',
    'hsl(3.14159265rad 100% 50%)': '#00ffff',
    'hsl(1px 100% 50%)': null,
    'Gold': '#ffd700',
    'rgb(1, 2)': null,
    'toString': null,
    '': null,
  }
  for (const [colour, rgb] of Object.entries(cases)) expect(rgbOf(colour), colour).toBe(rgb)
})
