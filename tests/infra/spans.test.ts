/** A submission as spans of OpenTelemetry: the processes send them to a collector, which the test is. */
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Api } from '../support/api.ts'
import { startTestStack } from '../support/stack.ts'

/** What OTLP has of a span in JSON, as far as it is read here. */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { key: string; value: { stringValue?: string } }[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

const received: (Span & { readonly service: string })[] = []
const texts: string[] = []
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    texts.push(JSON.stringify(body))
    for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
      for (const { spans } of scopeSpans) received.push(...spans.map((span) => ({ ...span, service })))
    }
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
})

let stack: Stack
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  stack = await startTestStack({ env: { PODIUM_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await stack?.stop()
  collector.close()
  if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
})

const code = 'int main(void) { return 7; } // a remark of the contestant'

test('a submission is one trace, that of the logs, from its call through worker and judge to the gateway', async () => {
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  const { headers } = await root.send('submit', { body: { pid: 'P1000', language: 'C', code, cid: 0 } })
  const trace = headers.get('x-trace-id') ?? ''
  const spans = () => received.filter(({ traceId }) => traceId === trace.padStart(32, '0'))
  const has = (service: string, name: string) =>
    spans().some((span) => span.service === `podium-${service}` && span.name === name)
  for (const [service, name] of [
    ['api', 'call submit'],
    ['worker', 'publish'],
    ['judge', 'judge a task'],
    ['judge', 'compile'],
    ['judge', 'fetch the test data'],
    ['judge', 'run the cases'],
    ['worker', 'handle services-verdicts'],
    ['gateway', 'deliver state'],
  ] as const)
    await expect.poll(() => has(service, name), { message: `${service}: ${name}`, timeout: 30_000 }).toBe(true)

  const spanOf = (name: string) => spans().find((span) => span.name === name)
  const parentOf = (name: string) => spans().find(({ spanId }) => spanId === spanOf(name)?.parentSpanId)?.name
  expect([spanOf('call submit')?.parentSpanId ?? '', parentOf('publish'), parentOf('judge a task')]).toEqual([
    '',
    'call submit',
    'publish',
  ])
  expect([parentOf('compile'), parentOf('run the cases'), parentOf('handle services-verdicts')]).toEqual([
    'judge a task',
    'judge a task',
    'judge a task',
  ])
  for (const { startTimeUnixNano, endTimeUnixNano } of spans())
    expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
  expect(texts.join('\n')).not.toContain('a remark of the contestant')
})

test('a process that sends spans says so in its log, and nobody fails at it', () => {
  const folder = join(stack.dataDir, 'logs')
  const logs = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  for (const name of ['api.log', 'worker.log', 'judge.log', 'gateway.log'])
    expect([name, logs.get(name)]).toEqual([name, expect.stringContaining('spans are sent')])
  for (const text of logs.values()) expect(text).not.toContain('spans could not be sent')
})
