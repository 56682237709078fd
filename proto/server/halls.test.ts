import { expect, test } from 'vitest'
import { isInNetworks, isNetwork, peopleBehind } from './halls.ts'

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['203.0.113.0/33', false],
  ['hall', false],
  ['1.2.3.4/8/8', false],
  ['1.2.3.4/', false],
])('%s names a network: %s', (text, isOne) => {
  expect(isNetwork(text)).toBe(isOne)
})

test('an address stands for the people of the largest network that holds it', () => {
  const halls = [
    { network: '203.0.113.0/24', people: 300 },
    { network: '203.0.113.7', people: 900 },
    { network: '2001:db8::/32', people: 50 },
  ]
  expect(
    ['203.0.113.7', '::ffff:203.0.113.8', '203.0.114.1', '2001:db8:1::2', 'unknown'].map((ip) =>
      peopleBehind(halls, ip),
    ),
  ).toEqual([900, 300, 0, 50, 0])
})

test('an address is in networks that name or hold it, and in none without them', () => {
  const networks = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '::1', 'hall']
  const inside = ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.255', '2001:db8:1::2', '::1']
  const outside = ['203.0.113.8', '198.51.101.0', '2001:db9::1', '::2', 'unknown', '']
  expect(inside.filter((ip) => !isInNetworks(networks, ip))).toEqual([])
  expect(outside.filter((ip) => isInNetworks(networks, ip))).toEqual([])
  expect(isInNetworks([], '203.0.113.7')).toBe(false)
})
