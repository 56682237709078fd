/** Gateways of one bus: who has more than its share lets some go, who come back by revision. */
import { expect, onTestFinished, test } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { nextEvent, startTestGateway, watch } from './support.ts'
import type { TestSocket } from './support.ts'

test('while another gateway has none, sockets are asked to go, and come back without a gap that they do not see', async () => {
  const gateway = await startTestGateway({ movesPerSecond: 3 })
  onTestFinished(gateway.stop)
  const moved: { readonly socket: TestSocket; readonly reason: string }[] = []
  const sockets = await Promise.all(Array.from({ length: 8 }, () => gateway.connect()))
  for (const socket of sockets) socket.on('disconnect', (reason) => moved.push({ socket, reason }))
  // As the other one does: what is silent for long has no share.
  const publishLoad = () => gateway.publish(subjects.gatewayLoad, { v: 1, gateway: 'another', sockets: 0 })
  await expect.poll(() => publishLoad().then(() => moved.length)).toBeGreaterThan(0)
  expect(moved.map(({ reason }) => reason)).toEqual(moved.map(() => 'io server disconnect'))
  expect(moved.length).toBeLessThan(sockets.length)
  await gateway.publish(subjects.gatewayLoad, { v: 1, gateway: 'another', sockets: 8 })
  const back = moved[0]?.socket ?? (await gateway.connect())
  gateway.setAnswer(() => ({ ok: true, reader: 'public', rev: 9, uid: null, keepMs: 0 }))
  const connected = new Promise<void>((resolve) => back.once('connect', resolve))
  back.connect()
  await connected
  expect(await watch(back, 'status')).toMatchObject({ ok: true, rev: 9 })
  const received = nextEvent(back)
  await gateway.publish(subjects.live, { v: 1, topic: 'status', rev: 10, kind: 'state', data: { public: {} } })
  expect((await received).rev).toBe(10)
})
