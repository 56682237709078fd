import { expect, test } from 'vitest'
import { callbackUrl, isPublicAddress, publicLookup } from './address.ts'

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is no address of the open internet', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['1.1.1.1', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '2a00:1450::1'])(
  '%s is one of the open internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test('an address that leads to a private one in other letters is seen as what it is', () => {
  for (const host of ['127.1', '0x7f.0.0.1', '2130706433', '017700000001', '[::1]', '[::ffff:7f00:1]', 'LOCALHOST'])
    expect([host, callbackUrl(`http://${host}/`, false)]).toEqual([host, null])
  expect(callbackUrl('http://127.0.0.1/', true)?.hostname).toBe('127.0.0.1')
  expect(callbackUrl('https://tools.example.org/hook', false)?.hostname).toBe('tools.example.org')
})

test('a name that leads to private addresses alone is not connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  publicLookup('localhost', { all: true }, (error) => resolve(error?.message))
  expect(await promise).toBe('the address is a private one')
})
