/** An administrator names the run of a submission that a remote site has under an unknown number. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { nameRun } from '../remote/index.ts'
import { lockSubmission } from './change.hot-sql.ts'
import { rejudgeIn } from './manual-commands.ts'

/** A new attempt, which fetches the result of that run and posts nothing. Throws Refusal. */
export const adoptRun = (
  { orm }: Pick<Context, 'orm'>,
  { submitId, runId }: CallBody<'adoptRemoteRun'>,
): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const record = await lockSubmission(db, submitId)
    if (record === null) throw new Refusal('submissionMissing')
    await nameRun(db, record, runId)
    await rejudgeIn(db, record)
    return null
  })
