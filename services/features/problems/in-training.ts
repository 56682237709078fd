/** Moving between the problems of a training. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Viewer } from '../../platform/context.ts'
import { ownStatus } from './own-queries.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enterTraining, trainingProblemRows } from '../trainings/index.ts'

/** Throws Refusal. */
export async function trainingNavigation(
  db: Db,
  viewer: Viewer,
  tid: number,
  locale: Locale,
): Promise<CallAnswer<'fullScreenProblemList'>> {
  const { training } = await enterTraining(db, { tid, viewer })
  const problems = await trainingProblemRows(db, tid, locale)
  const own = await ownStatus(db, viewer.uid, {
    pids: problems.map(({ pid }) => pid),
    gid: training.gid,
    finalOnly: true,
  })
  return problems.map(({ pid, problemId, title }) => {
    const status = own[String(pid)]?.status ?? Status.notSubmitted
    return { pid, problemId, title, status: status === Status.notSubmitted ? null : status, score: null }
  })
}
