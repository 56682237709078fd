import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createReader } from '@podium/proto/server/config.ts'
import { loopback, trustsOf } from '@podium/proto/server/sender.ts'
import { createSocketCount } from './bounds.ts'

const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } }) as unknown as IncomingMessage
const trusts = trustsOf(createReader({}), 'PODIUM_GATEWAY_TRUSTED_PROXIES', loopback)

/** Opens as many as an address gets, of so many tries. @returns how many it got */
const fill = (count: ReturnType<typeof createSocketCount>, address: string, tries: number): number =>
  Array.from({ length: tries }, () => {
    const request = from(address)
    if (!count.mayOpen(request)) return 0
    count.opened(request)
    return 1
  }).reduce<number>((sum, one) => sum + one, 0)

test('two halls that take all they may leave room for everybody who has few sockets', () => {
  const peopleOf = (address: string): number => (address.startsWith('198.51.100.') ? 1_000 : 0)
  const count = createSocketCount({ maxSockets: 1_000, maxPerAddress: 100, peopleOf, trusts })
  expect([fill(count, '198.51.100.1', 2_000), fill(count, '198.51.100.2', 2_000)]).toEqual([500, 400])
  expect([fill(count, '203.0.113.1', 100), fill(count, '203.0.113.2', 100)]).toEqual([30, 30])
  for (let index = 0; index < 100; index += 1) count.closed(from('198.51.100.1'))
  expect(fill(count, '203.0.113.1', 100)).toBeGreaterThan(0)
})

test('a peer that is no proxy of ours does not choose its address', () => {
  const count = createSocketCount({ maxSockets: 1_000, maxPerAddress: 2, peopleOf: () => 0, trusts })
  const claiming = (address: string) =>
    ({
      headers: { 'x-forwarded-for': address },
      socket: { remoteAddress: '203.0.113.9' },
    }) as unknown as IncomingMessage
  for (const address of ['198.51.100.1', '198.51.100.2']) count.opened(claiming(address))
  expect(count.mayOpen(claiming('198.51.100.3'))).toBe(false)
})
