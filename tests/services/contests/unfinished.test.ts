/** One test that fails is one failure: what it leaves with the judges is not there for the next one. */
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge } from '../../services-judging/support.ts'
import { judgedIn } from '../support/contests.ts'
import { endUnfinished } from '../support/unfinished.ts'
import { contestFixture } from './fixture.ts'

const { services, db, jury, team, rival, make, submitting } = await contestFixture()

test('tasks in the lanes, one in hand, what waits behind them, and runs of a rejudge', async () => {
  const cid = await make()
  for (const by of [team, rival]) await judgedIn(services, by, { cid })
  const body = { cid, reason: 'The data was wrong' }
  expect((await jury.call('startRejudging', { body })).status).toBe(200)
  await playJudge(services).take()
  for (const by of [team, team, rival, rival]) await submitting(by, cid)
  await playJudge(services).take()

  await endUnfinished(services)
  const states = sql<{ status: number }>`select status from submission where cid = ${cid} order by submit_id`
  const found = (await rows(db(), states)).map(({ status }) => status)
  expect(found).toEqual([...Array<number>(2).fill(Status.accepted), ...Array<number>(4).fill(Status.systemError)])
  expect(await firstRow(db(), sql`select from rejudging where ended_at is null`)).toBeNull()
  for (const by of [team, rival]) await judgedIn(services, by, { cid })
})

test('a judge that waits for a task', async () => {
  const waiting = expect(playJudge(services).take()).rejects.toThrow('no task came')
  await endUnfinished(services)
  await waiting
  await judgedIn(services, team, { cid: await make() })
})
