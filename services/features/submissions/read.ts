/** Reading submissions: who may, and what of them (contract/practice 4.4, 4.5). */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import type { Submission } from '@podium/proto/http/submissions.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { Locale } from '@podium/proto/model/locale.ts'
import { isRoot } from '@podium/proto/model/roles.ts'
import { codeHiddenText, mayReadCode, readerOfSubmission, seesThroughHiding, visibleMessage } from '@podium/proto/model/submission-visibility.ts'
import type { ReaderClass } from '@podium/proto/model/topics.ts'
import type { Context, Viewer } from '../../context.ts'
import { change, firstRow, rows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { presentSubmission, submissionColumns, submissionJoins } from '../../db/submission-rows.ts'
import type { SubmissionRecord } from '../../db/submission-rows.ts'
import { presentCases, storedCases } from './cases.ts'

export interface Asking {
  readonly viewer: Viewer | null
  readonly locale: Locale
}

const isRootViewer = (viewer: Viewer | null): boolean => viewer !== null && isRoot(viewer.role)

type Found = SubmissionRecord & { readonly code: string; readonly openCaseResult: boolean | null }

/** The submission and the class in which this viewer reads it. Throws Refusal: of a hidden one no more is told than of none. */
async function findReadable(db: Db, submitId: number, { viewer, locale }: Asking): Promise<{ found: Found; reader: ReaderClass }> {
  const found = await firstRow(db, sql<Found>`
    select ${submissionColumns}, s.code, p.open_case_result as "openCaseResult"
    from submission s ${submissionJoins(locale)} where s.submit_id = ${submitId}`)
  if (!found) throw new Refusal('submissionNotFound')
  const reader = readerOfSubmission(viewer, found)
  if (reader === null) throw new Refusal(viewer === null && found.cid !== 0 ? 'submissionHidden' : 'submissionNotFound')
  return { found, reader }
}

export async function submissionDetail({ orm, settings }: Context, submitId: number, asking: Asking): Promise<CallAnswer<'submissionDetail'>> {
  const { found, reader } = await findReadable(orm.em.fork(), submitId, asking)
  const { viewer, locale } = asking
  const readsCode = mayReadCode(reader, { share: found.share, codeShare: found.codeShare ?? false })
  const isHidden = found.cid === 0 && !seesThroughHiding(viewer) && (await settings.get()).hideNonContestSubmissionCode
  const submission = presentSubmission(found, {
    errorMessage: visibleMessage(found, reader, readsCode, locale),
    code: isHidden ? codeHiddenText[locale] : readsCode ? found.code : null,
    ip: isRootViewer(viewer),
  })
  return { submission, codeShare: found.codeShare, title: found.title }
}

/** Null where the problem keeps its case results closed. */
export async function allCaseResult({ orm }: Context, submitId: number, asking: Asking): Promise<CallAnswer<'allCaseResult'>> {
  const db = orm.em.fork()
  const { found, reader } = await findReadable(db, submitId, asking).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'submissionHidden' ? new Refusal('casesHidden') : error
  })
  if (found.openCaseResult === false) return null
  return presentCases(await storedCases(db, submitId), found, reader)
}

/** States of those of the asked submissions outside contests that the viewer may see; codes and texts are not part of it. */
export async function submissionStates({ orm }: Context, submitIds: readonly number[], { viewer, locale }: Asking): Promise<CallAnswer<'checkSubmissionsStatus'>> {
  if (submitIds.length === 0) return {}
  const found = await rows(orm.em.fork(), sql<SubmissionRecord>`
    select ${submissionColumns} from submission s ${submissionJoins(locale)}
    where s.submit_id = any(${[...submitIds]}::bigint[]) and s.cid = 0`)
  const seen = found.filter((record) => readerOfSubmission(viewer, record) !== null)
  return Object.fromEntries(seen.map((record): [string, Static<typeof Submission>] => [
    String(record.submitId),
    presentSubmission(record, { errorMessage: null, code: null, ip: isRootViewer(viewer) }),
  ]))
}

/** The owner shares a submission or takes it back. Throws Refusal. */
export async function setShare({ orm }: Context, viewer: Viewer, { submitId, share }: { submitId: number; share: boolean }): Promise<void> {
  const db = orm.em.fork()
  const { found } = await findReadable(db, submitId, { viewer, locale: viewer.locale })
  if (found.uid !== viewer.uid) throw new Refusal('notOwner')
  if (found.cid !== 0) throw new Refusal('shareContest')
  if (share && !found.codeShare) throw new Refusal('shareClosed')
  await change(db, sql`update submission set share = ${share} where submit_id = ${submitId} and uid = ${viewer.uid}`)
}
