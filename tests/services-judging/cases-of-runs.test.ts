/** The cases of a rejudge that is applied are those that its runs would have had as verdicts. */
import { expect, test } from 'vitest'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { shadowAttempt } from '@podium/proto/rules/submission/shadow.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { storeShadow } from '@podium/services/features/judging/rejudging/shadow-worker.ts'
import { takeCasesOfRuns } from '@podium/services/features/judging/store-verdict.hot-sql.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { makeContest } from '../services/support/contests.ts'
import { person, uidOf } from '../services/support/people.ts'
import { judgingOfFile, submitAs, untilStatus } from './support.ts'
import { caseOn, verdictOn } from './verdicts.ts'

const { services, db, alter, judge } = await judgingOfFile(['C'])
const ada = await person(services, 'ada')

const cases = [
  caseOn(1),
  caseOn(2, {
    status: Status.wrongAnswer,
    score: 3,
    groupNum: 2,
    message: quoted('expected "4"\\n'),
    contestantMessage: quoted('wrong'),
    found: { text: '5 \u{1f600}\n', sizeBytes: 6 },
  }),
  caseOn(3, { status: Status.runtimeError, message: [], contestantMessage: null, found: null }),
]

test('with their messages, what was found, and the way in which they are scored', async () => {
  const { submitId } = await submitAs(ada)
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status: Status.wrongAnswer, cases })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.wrongAnswer)
  const stored = () =>
    rows(
      db(),
      sql`select to_jsonb(c) - 'id' - 'created_at' as row from judge_case c where submit_id = ${submitId} order by seq`,
    )
  const ofVerdict = await stored()
  expect(ofVerdict).toHaveLength(3)
  const cid = await makeContest(services, { uid: await uidOf(services, 'ada') })
  const rejudging = await firstRow(
    db(),
    sql<{ id: number }>`
    insert into rejudging (cid, reason, total, made_by, made_at) values (${cid}, 'x', 1, 'root', now())
    returning id`,
  )
  const id = rejudging?.id ?? 0
  const run = await firstRow(
    db(),
    sql<{
      id: number
    }>`insert into rejudging_run (rejudging_id, submit_id, attempt) values (${id}, ${submitId}, 1) returning id`,
  )
  const attempt = shadowAttempt(run?.id ?? 0)
  expect(await storeShadow(services.ctx, verdictOn({ submitId, attempt }, { cases }))).toBe('stored')
  await alter(sql`update judge_case set message = '[]', score = 99 where submit_id = ${submitId}`)
  await takeCasesOfRuns(db(), id, [submitId])
  expect(await stored()).toEqual(ofVerdict)
})
