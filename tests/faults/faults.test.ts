/**
 * Every process is killed in turn, without warning, while 500 submissions are under way. Nothing may be lost, nothing
 * may count twice, and a page that was open all the time must be right again within ten seconds of the last restart.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Api, signUp } from '../support/api.ts'
import { startTestStack } from '../support/stack.ts'
import { openPage } from './page.ts'
import type { Page } from './page.ts'
import { submitMany } from './load.ts'
import type { Acknowledged } from './load.ts'

const total = 500
const victims = ['judge', 'nats', 'worker', 'gateway', 'postgres', 'api', 'judge', 'worker'] as const

const statesOf = async (api: Api, ids: readonly number[]): Promise<Map<number, number>> => {
  const states = new Map<number, number>()
  for (let from = 0; from < ids.length; from += 100) {
    const answer = await api.call('checkSubmissionsStatus', { body: { submitIds: ids.slice(from, from + 100) } })
    for (const [id, { status }] of Object.entries(answer)) states.set(Number(id), status)
  }
  return states
}

const countOf = async (api: Api, status?: number): Promise<number> =>
  (await api.call('submissionList', { query: { problemID: 'P1000', completeProblemID: true, status, limit: 1 } })).total

describe('every process killed in turn during 500 submissions', () => {
  let stack: Stack
  let root: Api
  let page: Page
  let acknowledged: Acknowledged[]

  beforeAll(async () => {
    stack = await startTestStack()
    root = new Api(stack.url)
    await root.signIn('root', stack.rootPassword)
    const users = await Promise.all(['ann', 'ben', 'cleo', 'dan', 'eve'].map((name) => signUp(stack, `fault_${name}`)))
    page = await openPage(stack.url)
    const killed: Promise<void>[] = []
    acknowledged = await submitMany(users, total, (count) => {
      const victim = victims[count / Math.floor(total / (victims.length + 1)) - 1]
      if (victim) killed.push(stack.kill(victim, 'SIGKILL'))
    })
    await Promise.all(killed)
    expect(killed.length).toBe(victims.length)
    await Promise.all(stack.names.map((name) => stack.waitReady(name)))
  }, 300_000)

  afterAll(async () => {
    await page?.close()
    await stack?.stop()
  })

  test('judges every acknowledged submission, with the right verdict, without a manual step', async () => {
    const ids = acknowledged.map((one) => one.submitId)
    await expect
      .poll(async () => [...(await statesOf(root, ids)).values()].filter(isInProgress).length, {
        timeout: 240_000,
        interval: 500,
      })
      .toBe(0)
    const states = await statesOf(root, ids)
    expect(acknowledged.filter((one) => states.get(one.submitId) !== one.expected)).toEqual([])
    expect(new Set(ids).size).toBe(total)
  }, 250_000)

  test('counts every submission exactly once', async () => {
    await expect.poll(() => countOf(root, 5), { timeout: 60_000 }).toBe(0)
    const { problemCount } = await root.call('problemDetail', { query: { problemId: 'P1000' } })
    expect(problemCount.total).toBe(await countOf(root))
    expect(problemCount.ac).toBe(await countOf(root, 0))
    expect(problemCount.wa).toBe(await countOf(root, -1))
    expect(problemCount.ac + problemCount.wa).toBe(problemCount.total)
  }, 90_000)

  test('stores the cases of each submission exactly once', async () => {
    for (const { submitId } of acknowledged.filter((_, index) => index % 25 === 0)) {
      const result = await root.call('allCaseResult', { query: { submitId } })
      const sequence = result?.judgeCaseList?.map((one) => one.seq) ?? []
      expect(sequence).toEqual(sequence.map((_, index) => index + 1))
      expect(sequence.length).toBeGreaterThanOrEqual(8)
    }
  })

  test('brings a page that was open all the time to the truth within ten seconds', async () => {
    await expect.poll(() => page.isConnected(), { timeout: 10_000 }).toBe(true)
    const user = await signUp(stack, 'fault_late')
    const { submitId } = await user.call('submit', {
      body: { pid: 'P1000', language: 'C', code: 'int main(void) { return 0; }', cid: 0 },
    })
    await expect.poll(() => page.stateOf(submitId), { timeout: 10_000 }).toBe(-1)
  }, 40_000)
})
