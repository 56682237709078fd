import { afterAll, beforeAll, expect, test } from 'vitest'
import { Status } from '@podium/proto/model/verdict.ts'
import { change, firstRow, sql } from '@podium/services/db/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { announceJudge, person, playJudge, submitAs, untilStatus } from './support.ts'
import type { PlayedJudge } from './support.ts'

let stack: TestStack
let services: TestServices
let judge: PlayedJudge
let ada: Caller

beforeAll(async () => {
  stack = await startStack('starter')
  services = await startServices(stack, { submitIntervalS: 0 }, { worker: true })
  judge = playJudge(services)
  await announceJudge(services)
  ada = await person(services, 'ada')
}, 60_000)
afterAll(async () => {
  await judge?.close()
  await services?.stop()
  await stack?.stop()
})

const setReferee = (mode: string, code: string, files: Record<string, string>) => change(services.ctx.orm.em.fork(), sql`
  update problem set judge_mode = ${mode}, spj_code = ${code}, spj_language = 'C++', judge_extra_file = ${JSON.stringify(files)} where display_id = 'P1000'`)

test('a task carries the checker and its files when the problem has one', async () => {
  await setReferee('spj', 'int main() {}', { 'limits.h': '#define MAX 5', empty: '' })
  await submitAs(ada)
  const { task, delivery } = await judge.take()
  expect(task.problem).toMatchObject({ judgeMode: 'spj', spjCode: 'int main() {}', spjLanguage: 'C++', judgeExtraFiles: { 'limits.h': '#define MAX 5' } })
  expect(task.problem.judgeExtraFiles).not.toHaveProperty('empty')
  await judge.verdict(task)
  await delivery.ack()
})

test('a task without a checker carries none, whatever the row still holds', async () => {
  await setReferee('default', 'int main() {}', { 'limits.h': 'x' })
  await submitAs(ada)
  const { task, delivery } = await judge.take()
  expect(task.problem.judgeMode).toBe('default')
  for (const field of ['spjCode', 'spjLanguage', 'judgeExtraFiles']) expect(task.problem).not.toHaveProperty(field)
  await judge.verdict(task)
  await delivery.ack()
})

test('a checker with files too large for a message ends the submission with the reason', async () => {
  await setReferee('spj', 'int main() {}', { 'table.h': 'x'.repeat(1_000_000) })
  const { submitId } = await submitAs(ada)
  await untilStatus(services.ctx, submitId, Status.systemError)
  const row = await firstRow(services.ctx.orm.em.fork(), sql<{ message: string }>`select error_message as message from submission where submit_id = ${submitId}`)
  expect(row?.message).toMatch(/checker and the extra files of the problem are too large.*at most 1000000/)
})
