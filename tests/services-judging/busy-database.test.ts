/** Connections to the database that are all wanted at once, above all by submissions that wait for a lock. */
import { expect, test, vi } from 'vitest'
import { BusyError } from '@podium/services/platform/database/faults.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Answer } from '../services/support/caller.ts'
import { makeContest } from '../services/support/contests.ts'
import { anonymous, password, person, uidOf } from '../services/support/people.ts'
import { judgingOfFile, submitAs } from './support.ts'

const { services, db } = await judgingOfFile()

const many = 40

test('submissions of many accounts that wait for a lock hold up no sign-in, no board and no health check, and all are stored', async () => {
  const senders = await Promise.all(Array.from({ length: many }, (_, index) => person(services, `sender${index}`)))
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), openRank: true })
  const sent: Promise<{ submitId: number }>[] = []
  await db().transactional(async (em) => {
    await rows(em, sql`lock table submit_gate in exclusive mode`)
    for (const sender of senders) sent.push(submitAs(sender))
    await vi.waitUntil(() => (services.ctx.databasePools().main?.waiting ?? 0) > many / 2)
    const visitor = anonymous(services)
    expect(await visitor.call('login', { body: { username: 'sender0', password } })).toMatchObject({ status: 200 })
    expect(await visitor.call('contestOutsideScoreboard', { body: { cid } })).toMatchObject({ status: 200 })
    expect((await visitor.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
  expect(new Set((await Promise.all(sent)).map(({ submitId }) => submitId)).size).toBe(many)
})

test('who waited for a connection in vain reads that the site is busy, and when to come back', async () => {
  const visitor = anonymous(services)
  const ask = (): Promise<Answer> => {
    vi.spyOn(services.ctx.orm.em, 'fork').mockImplementationOnce(() => {
      throw new BusyError()
    })
    return visitor.call('login', { body: { username: 'sender0', password } })
  }
  expect(await ask()).toMatchObject({
    http: 503,
    status: 500,
    msg: 'The site is very busy. Please try again in 5 s.',
    headers: { 'retry-after': '5' },
  })
  visitor.locale = 'zh-CN'
  expect((await ask()).msg).toBe('网站繁忙，请在 5 秒后重试。')
  vi.restoreAllMocks()
})
