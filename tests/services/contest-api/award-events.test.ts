/** How soon awards reach those who follow a contest: the streams of its feed, and the receivers of its webhooks. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { playJudge, submitAs } from '../../services-judging/support.ts'
import { judgedIn } from '../support/contests.ts'
import { uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'
import type { FeedLine } from './fixture.ts'

const { services, jury, team, make, get, send, follow, switchApi } = await apiFixture()
const uid = await uidOf(services, 'team7')
Object.assign(services.ctx.config, { webhooksPrivate: true })

/** Sooner than anybody looks who was not woken. */
const soon = { timeout: 8_000, interval: 20 }

const received: FeedLine[] = []
const receiver = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(...(body as { notifications: FeedLine[] }).notifications)
    response.end()
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => void receiver.close())

const minuteMs = 60_000

test('first to solve is given with the verdict that results waited for; what the jury gives, at once', async () => {
  const cid = await make({ startMin: -60, freezeMin: -1, endMin: 60, openRank: true, autoRealRank: true })
  await switchApi(cid)
  await judgedIn(services, team, { cid, pid: 'B' })
  const client = follow(jury, cid)
  await vi.waitFor(() => expect(client.lines.some(({ type }) => type === 'state')).toBe(true))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const hook = { url, token: 'A-secret', endpoints: ['awards'], contest_ids: [String(cid)] }
  expect((await send(jury, 'webhooks', hook)).http).toBe(201)
  const [{ id: problem } = { id: '' }] = (await get(jury, `contests/${cid}/problems`)).body as { id: string }[]
  const all = [client.lines, received]
  const given = (id: string) =>
    all.map(
      (lines) =>
        lines
          .flatMap(({ type, data }) => (type === 'awards' ? data : []))
          .filter((one: { id: string }) => one.id === id).length > 0,
    )

  const costume = { citation: 'Best costumes', team_ids: [uid] }
  const { id } = (await send(jury, `contests/${cid}/awards`, costume)).body as { id: string }
  await vi.waitFor(() => expect(given(id)).toEqual([true, true]), soon)

  const judge = playJudge(services)
  await submitAs(team, { cid, pid: 'A' })
  services.advanceMs(61 * minuteMs)
  const { task, delivery } = await judge.take()
  expect(given(`first-to-solve-${problem}`)).toEqual([false, false])
  await judge.verdict(task)
  await delivery.ack()
  await vi.waitFor(() => expect(given(`first-to-solve-${problem}`)).toEqual([true, true]), soon)
  await judge.close()
})
