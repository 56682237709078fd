/**
 * One user's pile holds up nobody: another user's verdict comes within the time of three submissions. What counts is
 * how many of the pile are judged in between, which does not depend on the speed of the machine. PODIUM_PILE=1000 for
 * the full size.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Api, signUp } from '../support/api.ts'
import { startTestStack } from '../support/stack.ts'
import { submitMany } from './load.ts'

const pileSize = Number(process.env.PODIUM_PILE ?? 60)
const slots = 2
const submissionsOfTime = 3
const others = 3
const quick = 'int main(void) { return 0; }'

let stack: Stack
let database: pg.Client
beforeAll(async () => {
  stack = await startTestStack({ env: { PODIUM_JUDGE_SLOTS: String(slots), PODIUM_RATE_FACTOR: '0' } })
  database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
}, 240_000)
afterAll(async () => {
  await database?.end()
  await stack?.stop()
})

const statusOf = async (submitId: number): Promise<unknown> =>
  (await database.query<{ status: number }>('select status from submission where submit_id = $1', [submitId])).rows[0]
    ?.status

const untilJudged = async (submitId: number): Promise<void> => {
  await expect.poll(() => statusOf(submitId), { timeout: 60_000, interval: 20 }).toBe(-1)
}

/** Verdicts on the pile from the other's submission to the other's verdict. */
const judgedBetween = async (submitId: number, pile: readonly number[]): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from submission one join submission other on other.submit_id = $1
     where one.submit_id = any($2::bigint[]) and one.status not in (5, 6, 7) and one.changed_at between other.submit_time and other.changed_at`,
    [submitId, pile],
  )
  return rows[0]?.count ?? Number.NaN
}

test('another verdict comes within the time of three submissions, however long the pile', async () => {
  const heavy = await signUp(stack, 'pile_heavy')
  const light = await signUp(stack, 'pile_light')
  const pile = (await submitMany([heavy], pileSize, () => undefined)).map((one) => one.submitId)
  const inBetween: number[] = []
  for (let round = 0; round < others; round += 1) {
    const { submitId } = await light.call('submit', { body: { pid: 'P1000', language: 'C', code: quick, cid: 0 } })
    await untilJudged(submitId)
    inBetween.push(await judgedBetween(submitId, pile))
  }
  const waiting = await new Api(stack.url).call('checkSubmissionsStatus', { body: { submitIds: pile.slice(-1) } })
  expect(
    Object.values(waiting).map(({ status }) => status),
    'the pile is still there',
  ).toEqual([5])
  expect(inBetween.filter((count) => count > submissionsOfTime * slots)).toEqual([])
}, 240_000)
