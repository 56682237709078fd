/** What one reader may know beyond the page of the common list that all share: runs at remote sites. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { isCodeHidden, mayReadCode, readerOfSubmission } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { withRuns } from '../../remote/index.ts'
import type { Runs } from '../../remote/index.ts'
import type { Asking } from '../detail-queries.ts'
import { submissionsFor } from '../queries.ts'

type Page = CallAnswer<'submissionList'>

/** A page and its runs, the same for all who ask alike. */
export interface SharedPage {
  readonly page: Page
  readonly runs: Runs
}

/** Of those submissions whose code the reader may read: some sites show it with the run. */
export async function withReadableRuns(
  { orm, settings }: Pick<Context, 'orm' | 'settings'>,
  { page, runs }: SharedPage,
  { viewer, locale }: Asking,
): Promise<Page> {
  const ids = [...runs.keys()]
  if (ids.length === 0 || (viewer !== null && viewer.onlyCid !== null)) return page
  const isHiding = (await settings.get()).hideNonContestSubmissionCode
  const found = await submissionsFor(orm.em.fork(), { locale, uid: viewer?.uid ?? null })
    .where('s.submitId', 'in', ids)
    .execute()
  const readable = found.filter((one) => {
    const reader = readerOfSubmission(viewer, one, one.groupAuthority)
    const sharing = { share: one.share, codeShare: one.codeShare ?? false }
    return reader !== null && mayReadCode(reader, sharing) && !(isHiding && isCodeHidden(viewer, one))
  })
  const known = new Set(readable.map(({ submitId }) => submitId))
  return { ...page, records: withRuns(page.records, runs, ({ submitId }) => known.has(submitId)) }
}
