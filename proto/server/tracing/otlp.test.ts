import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { inTrace, spanNow } from '../trace.ts'
import { openOtlp } from './otlp.ts'

const trace = '0123456789abcdef'
const silent = createLog('test', 'silent')

/** What a collector gets of it. */
async function sentBy(work: (spans: ReturnType<typeof openOtlp>['recorder']) => Promise<unknown>): Promise<string> {
  const received: string[] = []
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body)
      response.end('{}')
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const { recorder, close } = openOtlp(new URL(`http://127.0.0.1:${port}/v1/traces`), 'test', silent)
  await work(recorder)
  await close()
  collector.close()
  return received.join('\n')
}

test('work of a trace is a span of it, and what it does within is part of that span', async () => {
  let outer: string | undefined
  const sent = await sentBy(({ inSpan }) =>
    inTrace(trace, () =>
      inSpan('outer', { cases: 3 }, async () => {
        outer = spanNow()
        inSpan('inner', {}, () => undefined)
      }),
    ),
  )
  expect(sent).toContain(`"traceId":"0000000000000000${trace}"`)
  expect(sent).toContain(`"parentSpanId":"${outer}"`)
  expect(sent).toContain('"name":"inner"')
})

test('of what fails the name of its error goes out and no word of it, and whoever waits gets it as it is', async () => {
  const failure = new RangeError('a secret')
  const sent = await sentBy(async ({ inSpan }) => {
    await expect(inTrace(trace, () => inSpan('later', {}, () => Promise.reject(failure)))).rejects.toBe(failure)
    const atOnce = (): never => {
      throw failure
    }
    expect(() => inTrace(trace, () => inSpan('at once', {}, atOnce))).toThrow(failure)
  })
  expect(sent.match(/"message":"RangeError"/g)).toHaveLength(2)
  expect(sent).not.toContain('a secret')
})

test('what belongs to no click is no span', async () => {
  expect(await sentBy(async ({ inSpan }) => inSpan('by itself', {}, () => 1))).toBe('')
})

test('a collector that is away costs a line in the log and nobody his work', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) })
  const { recorder, close } = openOtlp(new URL('http://127.0.0.1:9/v1/traces'), 'test', log)
  expect(inTrace(trace, () => recorder.inSpan('work', {}, () => 7))).toBe(7)
  await close()
  expect(lines.join('\n')).toContain('spans could not be sent')
  expect(lines.join('\n')).toContain('PODIUM_OTLP_ENDPOINT')
})
