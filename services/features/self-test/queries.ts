/** Reading the result of a self-test. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { systemErrorText } from '@podium/proto/rules/submission/submission-visibility.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { SelfTest } from './entities.ts'

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
  const ended = await tables(orm.em.fork())
    .deleteFrom('self_test')
    .where('key', '=', asked.key)
    .where('uid', '=', viewer.uid)
    .where('expiresAt', '>', now())
    .where('result', 'is not', null)
    .returning('result')
    .executeTakeFirst()
  if (ended?.result) {
    const { result } = ended
    return result.status === Status.systemError ? { ...result, stderr: systemErrorText[asked.locale] } : result
  }
  const isWaiting = await orm.em.fork().count(SelfTest, { key: asked.key, uid: viewer.uid, expiresAt: { $gt: now() } })
  if (!isWaiting) throw new Refusal('selfTestUnknown')
  return waiting
}
