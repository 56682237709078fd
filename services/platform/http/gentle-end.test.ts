import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { gentleEnd } from './gentle-end.ts'

test('a process that ends answers on, and has each connection closed with its next answer', async () => {
  const app = fastify() as unknown as FastifyInstance
  const ending = gentleEnd(300)
  ending.addTo(app)
  app.get('/', () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const { port } = app.server.address() as AddressInfo
  const ask = () =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume().once('end', () => resolve([response.statusCode, response.headers.connection]))
      }).once('error', reject)
    })
  expect([await ask(), ending.fault()]).toEqual([[200, 'keep-alive'], null])
  const drained = ending.drain()
  // Over the connection that was open, and over a new one.
  expect([await ask(), await ask(), ending.fault()]).toEqual([[200, 'close'], [200, 'close'], 'it ends'])
  await drained
  await app.close()
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})
