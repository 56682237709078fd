import { expect, test } from 'vitest'
import { circleIn } from './no-circles.ts'

const circle = (files: Readonly<Record<string, readonly string[]>>) => circleIn(new Map(Object.entries(files)))

test('files that need each other in a circle are named, from one of them back to itself', () => {
  expect(circle({ page: ['common'], common: ['shell', 'lists'], lists: ['shell', 'common'], shell: [] })).toEqual([
    'common',
    'lists',
    'common',
  ])
})

test('files that share others, or need one that comes from elsewhere, make no circle', () => {
  expect(
    circle({ page: ['common', 'lists'], lists: ['common'], common: ['shell', 'https://elsewhere'], shell: [] }),
  ).toBe(null)
})
