import { expect, test } from 'vitest'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { ConsumerInfo, ConsumerNotification } from '@nats-io/jetstream'
import { TimeoutError } from '@nats-io/transport-node'
import { watchPulls } from './watch-pulls.ts'

const missed = (count: number): ConsumerNotification => ({ type: 'heartbeats_missed', count })
const refusal = (code: number) => new JetStreamApiError({ err_code: code, code: 404, description: 'refused' })

/** @returns how often the consumer was asked, and whether reading ended */
async function watch(notices: readonly ConsumerNotification[], info: () => Promise<ConsumerInfo>) {
  let [asked, isClosed] = [0, false]
  async function* status(): AsyncGenerator<ConsumerNotification> {
    for (const notice of notices) if (!isClosed) yield notice
  }
  const messages = { status, close: async () => void (isClosed = true) }
  const consumer = {
    info: () => {
      asked += 1
      return info()
    },
  }
  await watchPulls(messages, consumer)
  return { asked, isClosed }
}

const silence = Array.from({ length: 45 }, (_, index) => missed(index + 2))

test('while a consumer has no leader its reading goes on, however long that lasts', async () => {
  expect(await watch(silence, () => Promise.reject(new TimeoutError()))).toEqual({ asked: 2, isClosed: false })
  const noLeader = 10_008
  expect(await watch(silence, () => Promise.reject(refusal(noLeader)))).toEqual({ asked: 2, isClosed: false })
})

test.each([
  ['consumer', 10_014],
  ['stream', 10_059],
])('reading ends when the %s is gone', async (_, code) => {
  expect(await watch(silence, () => Promise.reject(refusal(code)))).toEqual({ asked: 1, isClosed: true })
})

test('reading ends at once when the consumer is deleted', async () => {
  const deleted: ConsumerNotification = { type: 'consumer_deleted', code: 409, description: 'consumer deleted' }
  expect(await watch([deleted, ...silence], () => Promise.reject(new TimeoutError()))).toEqual({
    asked: 0,
    isClosed: true,
  })
})
