/**
 * A submission inside a contest, as the phase of the contest lets its reader see it (contract/contests-and-community
 * 6.6).
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { hasEnded, isFrozen } from '@podium/proto/rules/contest/contest-phase.ts'
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { feedbackOf } from '@podium/proto/rules/contest/contest-rules.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import {
  codeHiddenText,
  notViewableText,
  visibleMessage,
} from '@podium/proto/rules/submission/submission-visibility.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import { findContext, readerOfContestSubmission, viewContest, showsMeasures, viewOf } from '../contests/index.ts'
import type { ContestView, ContestContext } from '../contests/index.ts'
import { presentSubmission, reportOf } from './present.ts'
import type { Asking, Found, Readable } from './detail-queries.ts'

export interface InContest {
  /** Null when the contest is hidden or gone; then root alone reads. */
  readonly view: ContestView | null
  /** The contest and its problem, as the record of the submission has them; null when it has none. */
  readonly problemContext: ContestContext | null
  readonly isOwn: boolean
  readonly nowMs: number
  readonly reader: ReaderClass
  /** The result is covered: only that there was an attempt is shown. */
  readonly isCovered: boolean
}

/** Throws Refusal, the same for a hidden submission as for a missing one. */
export async function readableInContest(
  { orm, now }: Context,
  found: Found,
  { viewer, locale }: Asking,
): Promise<Readable> {
  if (viewer === null) throw new Refusal('submissionHidden')
  const db = orm.em.fork()
  const at = now()
  const view = await viewContest(db, { cid: found.cid, viewer, now: at })
  const problemContext = await findContext(db, found.submitId, locale)
  const reader = readerOfContestSubmission(view, viewer, found.uid)
  const isOwn = viewer.uid === found.uid
  const seen =
    problemContext && reader
      ? viewOf(problemContext, reader, isOwn, at.getTime())
      : reader === 'jury'
        ? 'result'
        : 'hidden'
  if (reader === null || seen === 'hidden') throw new Refusal('submissionNotFound')
  return {
    found,
    reader,
    inContest: { view, problemContext, isOwn, nowMs: at.getTime(), reader, isCovered: seen === 'pending' },
  }
}

const nothing = { time: null, memory: null, length: null }
const coveredFields = {
  ...nothing,
  status: Status.unknownResult,
  score: null,
  oiRankScore: null,
  judger: '',
  isManual: false,
}

interface AskingHere extends Asking {
  /** The code-hiding switch covers this submission for this reader. */
  readonly isHidden: boolean
}

/**
 * Codes are for their authors and the jury, also after the end; until then a contestant knows the problem by its label
 * alone.
 */
export function contestDetail(
  { found, reader }: Readable,
  inContest: InContest,
  { viewer, locale, isHidden }: AskingHere,
): CallAnswer<'submissionDetail'> {
  const { view, problemContext, isOwn, nowMs, isCovered } = inContest
  const isNamed = reader === 'jury' || (view !== null && hasEnded(view.phase))
  const measures = problemContext === null || showsMeasures(problemContext, reader, isOwn, nowMs)
  const readsCode = isOwn || reader === 'jury'
  const message = measures
    ? visibleMessage({ status: found.status, errorMessage: wireText(found.errorMessage) }, reader, readsCode, locale)
    : found.errorMessage && notViewableText[locale]
  const code = isHidden ? codeHiddenText[locale] : readsCode ? found.code : null
  const whole = presentSubmission(found, {
    errorMessage: isCovered ? null : message,
    code,
    ip: viewer?.role === 'root',
  })
  const submission = isNamed ? whole : { ...whole, displayPid: null }
  const shown = isCovered
    ? { ...submission, ...coveredFields, version: 0, gmtModified: submission.gmtCreate }
    : submission
  return {
    submission: measures ? shown : { ...shown, ...nothing },
    codeShare: isCovered ? null : false,
    title: problemContext?.displayTitle ?? found.title,
    displayId: problemContext?.displayId ?? null,
    isRemote: found.isRemote,
    ...(measures && !isCovered ? reportOf(found, reader, readsCode) : {}),
    displayName: problemContext?.displayName ?? null,
  }
}

/** Where a run is at its site tells when it was judged and how: not while the result or its measures are hidden. */
export const showsRemote = (
  { reader }: Pick<Readable, 'reader'>,
  { problemContext, isOwn, nowMs, isCovered }: InContest,
): boolean => !isCovered && (problemContext === null || showsMeasures(problemContext, reader, isOwn, nowMs))

const casesByFeedback = { full: 'cases', subtask: 'subtasks', none: 'nothing' } as const

/**
 * What a reader sees of the cases of a submission. Contestants see nothing while a contest is frozen, of what is
 * covered, and while it runs, but of their own in an OI contest as far as its feedback goes.
 */
export function casesShown({ view, reader, isOwn, isCovered }: InContest): 'cases' | 'subtasks' | 'nothing' {
  if (reader === 'jury') return 'cases'
  if (!view || isCovered || isFrozen(view.phase)) return 'nothing'
  if (hasEnded(view.phase)) return 'cases'
  if (!isOwn || view.contest.type !== contestTypes.oi) return 'nothing'
  return casesByFeedback[feedbackOf(view.contest)]
}
