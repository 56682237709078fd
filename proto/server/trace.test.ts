import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { inTrace, inTraceOf, inTraceOfText, spanNow, traced, traceNow, traceOf } from './trace.ts'

const trace = '0123456789abcdef'

test('a trace goes with what is awaited, and stands in each line of the log', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) })
  await inTrace(trace, async () => {
    await sleep(1)
    log.info('within')
  })
  log.info('outside')
  expect(lines.map((line) => (JSON.parse(line) as { trace?: string }).trace)).toEqual([trace, undefined])
})

test('two at once do not mix', async () => {
  const other = 'fedcba9876543210'
  const later = async (): Promise<string | undefined> => {
    await sleep(1)
    return traceNow()
  }
  expect(await Promise.all([inTrace(trace, later), inTrace(other, later)])).toEqual([trace, other])
})

test('a message carries it to whoever reads it, and one without leaves none', () => {
  const sent = inTrace(trace, () => traced({ v: 1 }))
  expect(sent).toEqual({ v: 1, trace })
  expect(inTraceOf(sent, traceNow)).toBe(trace)
  expect(inTraceOfText(JSON.stringify(sent), traceNow)).toBe(trace)
  expect(inTraceOfText(JSON.stringify({ code: `{"trace":"${trace}"}` }), traceNow)).toBeUndefined()
  expect([traced({ v: 1 }), inTraceOf({ v: 1 }, traceNow), inTraceOf(null, traceNow)]).toEqual([
    { v: 1 },
    undefined,
    undefined,
  ])
})

test('the span that work is part of goes with its trace, and with nothing else', () => {
  const span = 'fedcba9876543210'
  const sent = inTrace(trace, () => traced({ v: 1 }), span)
  expect(sent).toEqual({ v: 1, trace, span })
  expect([inTraceOf(sent, spanNow), inTraceOfText(JSON.stringify(sent), spanNow)]).toEqual([span, span])
  expect([inTraceOf({ span }, spanNow), inTrace(trace, spanNow, '"'), inTrace(trace, spanNow)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['', 'short', 'x'.repeat(16), `${trace}\n{"level":60}`, 'a'.repeat(33), 7, null])(
  'what a client sends and is no trace (%j) is replaced',
  (given) => {
    expect(traceOf(given)).toMatch(/^[0-9a-f]{16}$/)
    expect(inTrace(given, traceNow)).toBeUndefined()
  },
)

test('what a client sends as one is taken', () => {
  expect(traceOf(trace)).toBe(trace)
})
