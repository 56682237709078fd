import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createSocketCount } from './bounds.ts'

const from = (address: string) =>
  ({ headers: { 'x-forwarded-for': address }, socket: {} }) as unknown as IncomingMessage

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
  const count = createSocketCount({ maxSockets: 1_000, maxPerAddress: 100, peopleOf })
  expect([fill(count, '198.51.100.1', 2_000), fill(count, '198.51.100.2', 2_000)]).toEqual([500, 400])
  expect([fill(count, '203.0.113.1', 100), fill(count, '203.0.113.2', 100)]).toEqual([30, 30])
  for (let index = 0; index < 100; index += 1) count.closed(from('198.51.100.1'))
  expect(fill(count, '203.0.113.1', 100)).toBeGreaterThan(0)
})
