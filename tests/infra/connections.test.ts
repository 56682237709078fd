import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { boundConnections, hallsAsker } from '@podium/infra/front/connections.ts'
import { followHalls } from '@podium/proto/server/halls.ts'
import { createReader } from '@podium/proto/server/config.ts'
import { trustsOf } from '@podium/proto/server/sender.ts'

const trusts = trustsOf(createReader({ PROXIES: '10.0.0.1' }), 'PROXIES')

/** A server whose connections come from where the test says. */
function standIn(peopleOf: (address: string) => number = () => 0) {
  const server = new EventEmitter()
  boundConnections(server as unknown as Server, { maxPerAddress: 3, trusts }, peopleOf)
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy: () => void (socket.destroyed = true),
    })
    server.emit('connection', socket)
    return socket
  }
}

test('one address has so many connections, whatever it writes for itself, and gets one back for each that ends', () => {
  const connect = standIn()
  const first = connect('::ffff:203.0.113.7')
  const rest = ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7'].map(connect)
  expect(rest.map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  expect(connect('203.0.113.8').destroyed).toBe(false)
  first.emit('close')
  expect([connect('203.0.113.7'), connect('203.0.113.7')].map(({ destroyed }) => destroyed)).toEqual([false, true])
  expect(
    ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3', '2001:db8::4', '2001:db8:0:1::4'].map(
      (address) => connect(address).destroyed,
    ),
  ).toEqual([false, false, false, true, false])
})

test('a hall has twelve for each of its people; proxies and this machine are for others to bound', () => {
  const connect = standIn((address) => (address === '198.51.100.4' ? 2 : 0))
  const refused = (address: string, count: number) =>
    Array.from({ length: count }, () => connect(address).destroyed).filter(Boolean).length
  expect([
    refused('198.51.100.4', 30),
    refused('10.0.0.1', 30),
    refused('::ffff:10.0.0.1', 30),
    refused('127.0.0.1', 30),
    refused('::1', 30),
  ]).toEqual([6, 0, 0, 0, 0])
})

test('halls are asked of the API, and hold while it is away', async () => {
  const asked: (string | undefined)[] = []
  const api = createServer((request, response) => {
    asked.push(request.url)
    response.end(JSON.stringify({ v: 1, halls: [{ network: '198.51.100.0/24', people: 40 }] }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => api.once('listening', resolve))
  const halls = followHalls(hallsAsker({ apiPorts: [(api.address() as AddressInfo).port] }))
  await expect.poll(() => halls.peopleOf('198.51.100.9')).toBe(40)
  api.close()
  expect([halls.peopleOf('198.51.100.9'), halls.peopleOf('203.0.113.1'), asked[0]]).toEqual([40, 0, '/internal/halls'])
  halls.close()
})
