/** A process whose machine has another time than the database. */
import { expect, test } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper } from '@podium/proto/server/stop.ts'
import { buildApp } from '@podium/services/app/build-app.ts'
import { createContext } from '@podium/services/app/context.ts'
import { createCaller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('starter')
const { config } = services.ctx
const ada = await person(services, 'ada')

/** An api on a machine whose clock is ahead by so much, with what its log says. */
async function apiAhead(aheadMs: number) {
  const lines: string[] = []
  const log = createLog('ahead', 'info', { write: (line: string) => void lines.push(line) })
  const stopper = createStopper(log)
  const ctx = await createContext({
    config,
    log,
    stopper,
    name: 'ahead',
    systemMs: () => Date.now() + aheadMs,
  })
  const app = await buildApp(ctx)
  stopper.onStop('http', () => app.close())
  const caller = createCaller(app)
  caller.token = ada.token
  return { ctx, app, caller, lines, stop: () => stopper.stop() }
}

test('two minutes ahead it goes by the time of the database, is not ready and says why in its log', async () => {
  const ahead = await apiAhead(120_000)
  expect(Math.abs(ahead.ctx.now().getTime() - Date.now())).toBeLessThan(1_000)
  const answer = await ahead.app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json()]).toEqual([503, { ready: false }])
  expect(await ahead.ctx.readiness.faults()).toEqual({
    clock: "120 s ahead of the database's (PODIUM_CLOCK_MAX_OFFSET_S)",
  })
  expect(ahead.lines.filter((line) => line.includes('"aheadS":120') && line.includes('not ready'))).toHaveLength(1)
  expect((await ahead.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await ahead.stop()
})

test('two minutes ahead it opens no problem and takes no submission before the start', async () => {
  const ahead = await apiAhead(120_000)
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), startMin: 1, endMin: 60 })
  expect((await ahead.caller.call('contestProblems', { query: { cid: String(cid) } })).status).toBe(403)
  const body = { pid: 'A', cid, language: 'C', code: 'int main(){}' }
  const refusal = { status: 403, msg: errorText('contestScheduled', 'en-US') }
  expect(await ahead.caller.call('submit', { body })).toMatchObject(refusal)
  await ahead.stop()
})

test('a clock that differs by no more than an answer takes is left as it is', async () => {
  const same = await apiAhead(0)
  expect(same.lines.filter((line) => line.includes('clock'))).toEqual([])
  const answer = await same.app.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { ready: true }])
  await same.stop()
})
