/** The trace of a click, from the call to the judge. */
import { afterAll, expect, test } from 'vitest'
import { announceJudge, playJudge } from './support.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'

const { services } = await servicesOfFile('starter', {}, { worker: true })
const root = await signedInRoot(services)
const judge = playJudge(services)
afterAll(() => judge.close())
await announceJudge(services)

const trace = '0123456789abcdef'
const body = { pid: 'P1000', language: 'C', code: 'int main(void) { return 0; }' }

test('the task of a submission carries the trace of its call, and no page sees another one', async () => {
  const answer = await root.call('submit', { body, headers: { 'x-trace-id': trace } })
  expect([answer.status, answer.headers['x-trace-id']]).toEqual([200, trace])
  const { task, delivery } = await judge.take()
  expect(JSON.parse(delivery.text)).toMatchObject({ submitId: task.submitId, trace })
  await delivery.ack()
})

test.each([undefined, 'no trace', '<script>'])('a call with the trace %s gets one of its own', async (given) => {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-trace-id': given }
  const answers = await Promise.all([1, 2].map(() => root.call('websiteConfig', { headers })))
  const traces = answers.map((answer) => String(answer.headers['x-trace-id']))
  for (const one of traces) expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(traces).size).toBe(2)
})
