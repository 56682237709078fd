import { expect, test } from 'vitest'
import { fitOf } from './table-fit.ts'

const columns = [{ width: '60px' }, {}, { width: '150px', wideOnly: true }, { width: '90px' }]

test.each([
  [0, 'wide'],
  [420, 'wide'],
  [419, 'tight'],
  [270, 'tight'],
  [269, 'narrow'],
] as const)('in %i px it is %s: the title keeps room to be read', (roomPx, fit) => {
  expect(fitOf(columns, roomPx)).toBe(fit)
})

test('without a column that takes the rest, or with several, the sum decides', () => {
  expect(fitOf([{ width: '200px' }, { width: '100px' }], 299)).toBe('narrow')
  expect([fitOf([{}, {}], 176), fitOf([{}, {}], 175)]).toEqual(['wide', 'narrow'])
})

test('what is given in percent takes its share first', () => {
  const shared = [{}, { width: '25%' }, { width: '60px' }]
  expect([fitOf(shared, 240), fitOf(shared, 239)]).toEqual(['wide', 'narrow'])
})
