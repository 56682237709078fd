/** Reading submissions: who may, and what of them (contract/practice 4.4, 4.5). */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Submission } from '@podium/proto/calls/submission/submission-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import {
  codeHiddenText,
  isCodeHidden,
  mayReadCode,
  readerOfSubmission,
  visibleMessage,
} from '@podium/proto/rules/submission/submission-visibility.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { presentSubmission, shownTitle, reportOf } from './present.ts'
import { submissionsFor } from './queries.ts'
import { contestDetail, readableInContest } from './contest-policy.ts'
import type { InContest } from './contest-policy.ts'

/** `cid` of a submission that was made in no contest. */
export const outsideContests = 0

export interface Asking {
  readonly viewer: Viewer | null
  readonly locale: Locale
}

const isRootViewer = (viewer: Viewer | null): boolean => viewer !== null && isRoot(viewer.role)

const findSubmission = (db: Db, submitId: number, { viewer, locale }: Asking) =>
  submissionsFor(db, { locale, uid: viewer?.uid ?? null })
    .select(['s.code', 'p.openCaseResult', 'p.showTestData', 'p.examples'])
    .where('s.submitId', '=', submitId)
    .executeTakeFirst()

export type Found = NonNullable<Awaited<ReturnType<typeof findSubmission>>>

export interface Readable {
  readonly found: Found
  readonly reader: ReaderClass
  /** Null outside contests. */
  readonly inContest: InContest | null
}

/**
 * The submission and the class in which this viewer reads it. Throws Refusal: of a hidden one no more is shown than of
 * none.
 */
export async function findReadable(ctx: Context, submitId: number, asking: Asking): Promise<Readable> {
  const found = await findSubmission(ctx.orm.em.fork(), submitId, asking)
  if (!found) throw new Refusal('submissionNotFound')
  if (found.cid !== outsideContests) return readableInContest(ctx, found, asking)
  const reader = readerOfSubmission(asking.viewer, found, found.groupAuthority)
  if (reader === null) throw new Refusal('submissionNotFound')
  return { found, reader, inContest: null }
}

export async function submissionDetail(
  ctx: Context,
  submitId: number,
  asking: Asking,
): Promise<CallAnswer<'submissionDetail'>> {
  const readable = await findReadable(ctx, submitId, asking)
  const { found, reader } = readable
  const { viewer, locale } = asking
  const isHidden = isCodeHidden(viewer, found) && (await ctx.settings.get()).hideNonContestSubmissionCode
  if (readable.inContest) return contestDetail(readable, readable.inContest, { ...asking, isHidden })
  const readsCode = mayReadCode(reader, { share: found.share, codeShare: found.codeShare ?? false })
  const submission = presentSubmission(found, {
    errorMessage: visibleMessage(
      { status: found.status, errorMessage: wireText(found.errorMessage) },
      reader,
      readsCode,
      locale,
    ),
    code: isHidden ? codeHiddenText[locale] : readsCode ? found.code : null,
    ip: isRootViewer(viewer),
  })
  return {
    submission,
    codeShare: found.codeShare,
    title: reader === 'jury' ? found.title : shownTitle(found),
    displayId: null,
    isRemote: found.isRemote,
    ...reportOf(found, reader, readsCode),
  }
}

/**
 * States of those of the asked submissions outside contests that the viewer may see; codes and texts are not part of
 * it.
 */
export async function submissionStates(
  { orm }: Context,
  submitIds: readonly number[],
  { viewer, locale }: Asking,
): Promise<CallAnswer<'checkSubmissionsStatus'>> {
  if (submitIds.length === 0) return {}
  const found = await submissionsFor(orm.em.fork(), { locale, uid: viewer?.uid ?? null })
    .where('s.submitId', 'in', submitIds)
    .where('s.cid', '=', outsideContests)
    .execute()
  const seen = found.filter((record) => readerOfSubmission(viewer, record, record.groupAuthority) !== null)
  return Object.fromEntries(
    seen.map((record): [string, Static<typeof Submission>] => [
      String(record.submitId),
      presentSubmission(record, { errorMessage: null, code: null, ip: isRootViewer(viewer) }),
    ]),
  )
}
