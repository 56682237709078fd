/** The page of a public problem, of the site or of a group. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Viewer } from '../../platform/context.ts'
import { problemCount } from './count-queries.ts'
import { aroundProblem, findProblemDetail, presentProblem } from './detail-queries.ts'
import type { Db } from '../../platform/database/sql.ts'
import { checkReadable } from './policy.ts'

/** Throws Refusal. */
export async function problemDetail(
  db: Db,
  viewer: Viewer | null,
  asked: { readonly problemId: string; readonly gid: number | null },
  locale: Locale,
): Promise<CallAnswer<'problemDetail'>> {
  const found = await findProblemDetail(db, asked.problemId, locale)
  if (!found) throw new Refusal('problemNotFound')
  await checkReadable(db, viewer, found, asked.gid)
  const [around, count] = await Promise.all([aroundProblem(db, found.id), problemCount(db, found.id, asked.gid)])
  return { ...around, problem: presentProblem(found), problemCount: count }
}
