import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { person } from '../services/support/people.ts'
import { judgingOfFile, submitAs, untilStatus } from './support.ts'

const { services, alter, db, judge } = await judgingOfFile()
const ada = await person(services, 'ada')

const setChecker = (mode: string, code: string, files: Record<string, string>) =>
  alter(sql`
  update problem set judge_mode = ${mode}, spj_code = ${code}, spj_language = 'C++',
    judge_extra_file = ${JSON.stringify(files)} where display_id = 'P1000'`)

test('a task carries the checker and its files when the problem has one', async () => {
  await setChecker('spj', 'int main() {}', { 'limits.h': '#define MAX 5', 'empty': '' })
  await submitAs(ada)
  const { task, delivery } = await judge.take()
  expect(task.problem).toMatchObject({
    judgeMode: 'spj',
    spjCode: 'int main() {}',
    spjLanguage: 'C++',
    judgeExtraFiles: { 'limits.h': '#define MAX 5' },
  })
  expect(task.problem.judgeExtraFiles).not.toHaveProperty('empty')
  await judge.verdict(task)
  await delivery.ack()
})

test('a task without a checker carries none, whatever the row still holds', async () => {
  await setChecker('default', 'int main() {}', { 'limits.h': 'x' })
  await submitAs(ada)
  const { task, delivery } = await judge.take()
  expect(task.problem.judgeMode).toBe('default')
  for (const field of ['spjCode', 'spjLanguage', 'judgeExtraFiles']) expect(task.problem).not.toHaveProperty(field)
  await judge.verdict(task)
  await delivery.ack()
})

test('a task carries what the problem sets of its judging, such as the limits of a language', async () => {
  const options = { languageLimits: [{ language: 'C', timeMs: 250 }], checkerCall: 'icpc' }
  await alter(sql`update problem set judging_options = ${JSON.stringify(options)} where display_id = 'P1000'`)
  await submitAs(ada)
  const { task, delivery } = await judge.take()
  expect(task.problem.options).toEqual(options)
  await judge.verdict(task)
  await delivery.ack()
})

test('a checker with files too large for a message ends the submission with the reason', async () => {
  await setChecker('spj', 'int main() {}', { 'table.h': 'x'.repeat(1_000_000) })
  const { submitId } = await submitAs(ada)
  await untilStatus(services.ctx, submitId, Status.systemError)
  const row = await firstRow(
    db(),
    sql<{ message: JudgeReport }>`select error_message as message from submission where submit_id = ${submitId}`,
  )
  expect(wireText(row?.message ?? null)).toMatch(
    /checker and the extra files of the problem are too large.*at most 1000000/,
  )
})
