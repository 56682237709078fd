import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendApiError } from './error-present.ts'

/** @param thrown by whoever answers */
async function answerTo(thrown: unknown, sent?: { readonly payload: string; readonly type: string }) {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => void sendApiError(error, request, reply))
  app.post('/api/contests/1/clarifications', () => {
    throw thrown
  })
  const { payload = '{}', type = 'application/json' } = sent ?? {}
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contests/1/clarifications',
    headers: { 'content-type': type },
    payload,
  })
  await app.close()
  return { http: answer.statusCode, ...answer.json<{ code: number; message: string }>() }
}

test('while the database is away a client is asked to come back, as by every other call', async () => {
  const away = new Error('timeout exceeded when trying to connect')
  expect(await answerTo(away)).toMatchObject({ http: 503, code: 503 })
})

test('a fault of ours is answered as one', async () => {
  expect(await answerTo(new TypeError('undefined is not a function'))).toMatchObject({ http: 500, code: 500 })
})

test.each([
  ['what is no JSON', { payload: '{"text":', type: 'application/json' }, 400],
  ['a form', { payload: 'text=x', type: 'application/x-www-form-urlencoded' }, 415],
])('%s is the fault of the sender', async (_, sent, http) => {
  expect(await answerTo(null, sent)).toMatchObject({ http, code: http })
})
