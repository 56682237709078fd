/** Reading the result of a self-test. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { systemErrorText } from '@podium/proto/rules/submission/submission-visibility.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'

type Result = CallAnswer<'testJudgeResult'>

const waiting: Result = {
  status: Status.pending,
  time: null,
  memory: null,
  userInput: null,
  userOutput: null,
  expectedOutput: null,
  stderr: null,
  problemJudgeMode: null,
}

/** Another's key is as unknown as none. A final result is removed by the reading that gets it. Throws Refusal. */
export async function selfTestResult(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  asked: { key: string; locale: Locale },
): Promise<Result> {
  const db = orm.em.fork()
  const isMine = sql`key = ${asked.key} and uid = ${viewer.uid} and expires_at > ${now().toISOString()}`
  const ended = await firstRow(
    db,
    sql<{ result: Result }>`delete from self_test where ${isMine} and result is not null returning result`,
  )
  if (ended) {
    const { result } = ended
    return result.status === Status.systemError ? { ...result, stderr: systemErrorText[asked.locale] } : result
  }
  if (!(await firstRow(db, sql`select 1 from self_test where ${isMine}`))) throw new Refusal('selfTestUnknown')
  return waiting
}
