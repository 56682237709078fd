import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { SiteSettings } from '../context.ts'
import { addCommonHeaders } from './common-headers.ts'
import { sendError } from './envelope.ts'

const page = '<!doctype html><title>Podium</title>'
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Serves a page that has been compressed beforehand. @param read the settings, each time anew */
function serverOf(read: () => Promise<SiteSettings>) {
  const app = Fastify()
  addCommonHeaders(app, { get: read, set: () => Promise.resolve() })
  app.setErrorHandler((error, request, reply) => void sendError(error, request, reply))
  app.get('/', async (_request, reply) =>
    reply.type('text/html').header('Content-Encoding', 'br').send(brotliCompressSync(page)),
  )
  return app
}

test('a page comes while the database is away, with the sites of pictures that were known last', async () => {
  let isAway = false
  const hosts = { pictureHosts: ['pictures.example'] } as unknown as SiteSettings
  const app = serverOf(() => (isAway ? Promise.reject(away) : Promise.resolve(hosts)))
  const before = await app.inject('/')
  isAway = true
  const during = await app.inject('/')
  expect([during.statusCode, during.headers['content-security-policy']]).toEqual([
    200,
    before.headers['content-security-policy'],
  ])
  expect(before.headers['content-security-policy']).toContain('pictures.example')
  await app.close()
})

test('an error is no longer compressed as the answer was that it stands for', async () => {
  const app = serverOf(() => Promise.reject(away))
  app.addHook('onSend', async (request, reply) => {
    if (request.url === '/broken' && reply.statusCode === 200) throw away
  })
  app.get('/broken', async (_request, reply) => reply.header('Content-Encoding', 'br').send(brotliCompressSync(page)))
  const answer = await app.inject('/broken')
  expect([answer.statusCode, answer.headers['content-encoding'], answer.json<{ status: number }>().status]).toEqual([
    503,
    undefined,
    500,
  ])
  await app.close()
})
