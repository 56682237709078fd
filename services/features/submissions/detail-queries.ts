/** Reading submissions: who may, and what of them (contract/practice 4.4, 4.5). */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Submission } from '@podium/proto/calls/submission/submission-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { judgeTextIn, wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { RemoteState } from '@podium/proto/rules/remote/shown-state.ts'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
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
import { remoteState, vjudgeFields } from '../remote/index.ts'
import { presentSubmission, shownTitle, reportOf } from './present.ts'
import { submissionsFor } from './queries.ts'
import { contestDetail, readableInContest, showsRemote } from './contest-policy.ts'
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
  const { viewer } = asking
  const isElsewhere = viewer !== null && viewer.onlyCid !== null && found?.cid !== viewer.onlyCid
  if (!found || isElsewhere) throw new Refusal('submissionNotFound')
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
  if (readable.inContest) {
    const detail = contestDetail(readable, readable.inContest, { ...asking, isHidden })
    if (!showsRemote(readable, readable.inContest)) return detail
    const readsCode = (readable.inContest.isOwn || reader === 'jury') && !isHidden
    return withRemote(detail, await remoteOf(ctx, readable, { viewer, readsCode }), locale)
  }
  const readsCode = mayReadCode(reader, { share: found.share, codeShare: found.codeShare ?? false })
  const remote = await remoteOf(ctx, readable, { viewer, readsCode: readsCode && !isHidden })
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
  return withRemote(
    {
      submission,
      codeShare: found.codeShare,
      title: reader === 'jury' ? found.title : shownTitle(found),
      displayId: null,
      isRemote: found.isRemote,
      ...reportOf(found, reader, readsCode),
    },
    remote,
    locale,
  )
}

/** Null for a problem of this site. */
const remoteOf = (
  { orm }: Context,
  { found, reader }: Readable,
  { viewer, readsCode }: { readonly viewer: Viewer | null; readonly readsCode: boolean },
): Promise<RemoteState | null> =>
  found.isRemote
    ? remoteState(orm.em.fork(), found, {
        readsCode,
        readsReport: reader !== 'public',
        isAdmin: viewer !== null && isAdminRole(viewer.role),
      })
    : Promise.resolve(null)

/** What a site, or the way to it, did wrong is for the author as well: it is no fault of the judge here. */
const withRemote = (
  detail: CallAnswer<'submissionDetail'>,
  remote: RemoteState | null,
  locale: Locale,
): CallAnswer<'submissionDetail'> => {
  if (remote === null) return detail
  const report = remote.report === null ? null : { judgeReport: remote.report }
  const errorMessage = remote.report === null ? detail.submission.errorMessage : judgeTextIn(remote.report, locale)
  return { ...detail, ...report, remote, submission: { ...detail.submission, ...vjudgeFields(remote), errorMessage } }
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
