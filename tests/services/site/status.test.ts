/** What processes tell whoever runs them. */
import { afterAll, expect, test } from 'vitest'
import { createLog } from '@podium/proto/server/log.ts'
import { createReadiness } from '@podium/proto/server/status/readiness.ts'
import { serveStatus } from '@podium/proto/server/status/status.ts'
import { createStopper } from '@podium/proto/server/stop.ts'
import { buildApp } from '@podium/services/app/build-app.ts'
import { measureCalls, measureConnections, measureQueues } from '@podium/services/app/metrics.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { createCaller } from '../support/caller.ts'

const { services } = await servicesOfFile('starter', {}, { worker: true })
const { ctx } = services
const log = createLog('status', 'silent')
const stopper = createStopper(log)
afterAll(() => stopper.stop())
const port = await serveStatus(
  { host: '127.0.0.1', port: 0 },
  {
    log,
    stopper,
    readiness: ctx.readiness,
    measure: (metrics) => {
      measureConnections(ctx, metrics)
      measureQueues(ctx, metrics)
    },
  },
)
const app = await buildApp(ctx, [measureCalls])
afterAll(() => app.close())

const statusAt = async (path: string): Promise<{ status: number; text: string }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

test('a process lives, and is ready when database and bus answer', async () => {
  expect(await statusAt('/healthz')).toEqual({ status: 200, text: '{"alive":true}\n' })
  expect(await statusAt('/readyz')).toEqual({ status: 200, text: '{"ready":true,"faults":{}}\n' })
  expect((await statusAt('/elsewhere')).status).toBe(404)
})

test('a part that is in the way is named where the operator asks, within two seconds of silence', async () => {
  const readiness = createReadiness()
  readiness.add('bus', () => 'away (PODIUM_NATS_URL)')
  readiness.add('disk', () => new Promise(() => undefined))
  readiness.add('rest', () => null)
  expect(await readiness.faults()).toEqual({ bus: 'away (PODIUM_NATS_URL)', disk: 'no answer within 2000 ms' })
})

test('the metrics count calls by name, connections, lanes, the outbox and boards', async () => {
  await createCaller(app).call('websiteConfig')
  const { status, text } = await statusAt('/metrics')
  expect(status).toBe(200)
  const names = [
    'podium_call_seconds_count{call="websiteConfig",status="200"} 1',
    'podium_database_connections{pool="main",state="waiting"} 0',
    'podium_bus_connected 1',
    'podium_tasks{lane="contest",state="waiting"} 0',
    'podium_outbox_messages 0',
    'podium_outbox_lag_seconds 0',
    'podium_board_revisions{variant="public"} 0',
    'process_resident_memory_bytes ',
  ]
  for (const name of names) expect(text).toContain(name)
})

test('the public side tells neither metrics nor why, and knows calls from pages', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
  expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true })
  const unknown = await app.inject({ url: '/api/no-such-call' })
  expect([unknown.statusCode, unknown.json()]).toMatchObject([404, { status: 404, msg: expect.any(String) as string }])
})
