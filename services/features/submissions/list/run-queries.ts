/** What one reader may know beyond the page of the common list that all share: runs at remote sites. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { isCodeHidden, mayReadCode, readerOfSubmission } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { withRuns } from '../../remote/index.ts'
import type { Asking } from '../detail-queries.ts'
import { submissionsFor } from '../queries.ts'

type Page = CallAnswer<'submissionList'>

/** Of those submissions whose code the reader may read: some sites show it with the run. */
export async function withReadableRuns(
  { orm, settings }: Pick<Context, 'orm' | 'settings'>,
  page: Page,
  { viewer, locale }: Asking,
): Promise<Page> {
  const ids = page.records.filter(({ isRemote }) => isRemote).map(({ submitId }) => submitId)
  if (ids.length === 0 || (viewer !== null && viewer.onlyCid !== null)) return page
  const db = orm.em.fork()
  const isHiding = (await settings.get()).hideNonContestSubmissionCode
  const found = await submissionsFor(db, { locale, uid: viewer?.uid ?? null })
    .where('s.submitId', 'in', ids)
    .execute()
  const readable = found.filter((one) => {
    const reader = readerOfSubmission(viewer, one, one.groupAuthority)
    const sharing = { share: one.share, codeShare: one.codeShare ?? false }
    return reader !== null && mayReadCode(reader, sharing) && !(isHiding && isCodeHidden(viewer, one))
  })
  const known = new Set(readable.map(({ submitId }) => submitId))
  return { ...page, records: await withRuns(db, page.records, ({ submitId }) => known.has(submitId)) }
}
