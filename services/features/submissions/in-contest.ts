/**
 * A submission inside a contest, as the phase of the contest lets its reader see it (contract/contests-and-community
 * 6.6).
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { hasEnded, isSealed } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import {
  codeHiddenText,
  notViewableText,
  visibleMessage,
} from '@podium/proto/rules/submission/submission-visibility.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../../platform/context.ts'
import {
  readerOfContestSubmission,
  viewContest,
  placeColumns,
  placeOf,
  showsMeasures,
  viewOf,
} from '../contests/index.ts'
import type { ContestView, ContestPlace, PlaceRow } from '../contests/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import { presentSubmission } from './rows.ts'
import type { Asking, Found, Readable } from './read.ts'

export interface InContest {
  /** Null when the contest is hidden or gone; then root alone reads. */
  readonly view: ContestView | null
  readonly place: ContestPlace | null
  readonly isOwn: boolean
  readonly nowMs: number
  readonly reader: ReaderClass
  /** The result is covered: only that there was an attempt is told. */
  readonly isCovered: boolean
}

/** Throws Refusal; of a hidden submission no more is told than of none. */
export async function readableInContest(
  { orm, now }: Context,
  found: Found,
  { viewer, locale }: Asking,
): Promise<Readable> {
  if (viewer === null) throw new Refusal('submissionHidden')
  const db = orm.em.fork()
  const at = now()
  const view = await viewContest(db, { cid: found.cid, viewer, now: at })
  const row = await firstRow(
    db,
    sql<PlaceRow>`
    select ${placeColumns(locale)} from contest_record r join contest c on c.id = r.cid join contest_problem cp on cp.id = r.cpid
    where r.submit_id = ${found.submitId}`,
  )
  const place = row && placeOf(row)
  const reader = readerOfContestSubmission(view, viewer, found.uid)
  const isOwn = viewer.uid === found.uid
  const seen = place && reader ? viewOf(place, reader, isOwn, at.getTime()) : reader === 'jury' ? 'result' : 'hidden'
  if (reader === null || seen === 'hidden') throw new Refusal('submissionNotFound')
  return {
    found,
    reader,
    inContest: { view, place, isOwn, nowMs: at.getTime(), reader, isCovered: seen === 'pending' },
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

/** Codes are for their authors and the jury, also after the end. */
export function contestDetail(
  { found, reader }: Readable,
  inContest: InContest,
  { viewer, locale, isHidden }: AskingHere,
): CallAnswer<'submissionDetail'> {
  const { place, isOwn, nowMs, isCovered } = inContest
  const measures = place === null || showsMeasures(place, reader, isOwn, nowMs)
  const readsCode = isOwn || reader === 'jury'
  const message = measures
    ? visibleMessage(found, reader, readsCode, locale)
    : found.errorMessage && notViewableText[locale]
  const code = isHidden ? codeHiddenText[locale] : readsCode ? found.code : null
  const submission = presentSubmission(found, {
    errorMessage: isCovered ? null : message,
    code,
    ip: viewer?.role === 'root',
  })
  const shown = isCovered
    ? { ...submission, ...coveredFields, version: 0, gmtModified: submission.gmtCreate }
    : submission
  return {
    submission: measures ? shown : { ...shown, ...nothing },
    codeShare: isCovered ? null : false,
    title: place?.displayTitle ?? found.title,
    displayId: place?.displayId ?? null,
    isRemote: found.isRemote,
    displayName: place?.displayName ?? null,
  }
}

/**
 * Contestants see no cases while a contest is sealed, of what is covered, and while it runs: of their own in an OI
 * contest alone, of others in none.
 */
export function showsCases({ view, reader, isOwn, isCovered }: InContest): boolean {
  if (reader === 'jury') return true
  if (!view || isCovered || isSealed(view.phase)) return false
  return hasEnded(view.phase) || (isOwn && view.contest.type === 1)
}
