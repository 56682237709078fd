/** A submission inside its contest: where it stands there, and the row that lists and push show of it. */
import type { Static } from 'typebox'
import type { SubmissionRow } from '@podium/proto/calls/submission/submission-shapes.ts'
import { attemptView, contestPhase, hasEnded } from '@podium/proto/rules/contest/contest-phase.ts'
import type { AttemptView, ContestTimes, RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { nameOfRecord } from './names.ts'
import { titleInContest } from './problem-rows.ts'
import { timesOf } from './rows.ts'
import type { ContestRow } from './rows.ts'
import { presentRow } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { sql } from '../../platform/database/sql.ts'

interface Times extends Pick<ContestRow, 'startTime' | 'endTime' | 'sealRank' | 'sealRankTime' | 'autoRealRank'> {
  /** 0 ACM, 1 OI. */
  readonly contestType: number
}

/** As a query gives it, of record `r`, contest `c` and contest problem `cp`. */
export interface PlaceRow extends Times {
  readonly displayId: string
  readonly displayTitle: string
  /** What the contest calls the author. */
  readonly displayName: string | null
  readonly period: RecordPeriod
  readonly isStaff: boolean
  readonly checked: boolean
}

/**
 * @param locale whose title of the problem is shown; null keeps the contest's own, for what goes to all readers alike
 */
export const placeColumns = (locale: Locale | null) => sql`
  r.period, r.is_staff as "isStaff", r.checked, cp.display_id as "displayId", ${locale === null ? sql`cp.display_title` : titleInContest(locale)} as "displayTitle", ${nameOfRecord} as "displayName", c.type as "contestType",
  c.start_time as "startTime", c.end_time as "endTime", c.seal_rank as "sealRank", c.seal_rank_time as "sealRankTime",
  c.auto_real_rank as "autoRealRank"`

export interface ContestPlace {
  readonly displayId: string
  readonly displayTitle: string
  readonly displayName: string | null
  readonly contestType: number
  readonly period: RecordPeriod
  readonly isStaff: boolean
  /** Its balloon was delivered. */
  readonly checked: boolean
  readonly times: ContestTimes
}

export const placeOf = (row: PlaceRow): ContestPlace => ({
  displayId: row.displayId,
  displayTitle: row.displayTitle,
  displayName: row.displayName,
  contestType: row.contestType,
  period: row.period,
  isStaff: row.isStaff,
  checked: row.checked,
  times: timesOf(row),
})

/** What a reader sees of the submission at a moment. */
export const viewOf = (
  { times, period, contestType }: ContestPlace,
  reader: ReaderClass,
  isOwn: boolean,
  nowMs: number,
): AttemptView => attemptView(contestPhase(times, nowMs), reader, { period, isOwn, contestType })

/** While a contest runs, how long and large the programs of others are is nobody's business but the jury's. */
export const showsMeasures = ({ times }: ContestPlace, reader: ReaderClass, isOwn: boolean, nowMs: number): boolean =>
  isOwn || reader === 'jury' || hasEnded(contestPhase(times, nowMs))

/** The row of a contest's list. @param measures whether time, memory and length are shown */
export const presentContestRow = (
  record: SubmissionRecord,
  place: ContestPlace,
  measures: boolean,
): Static<typeof SubmissionRow> => ({
  ...presentRow(record),
  pid: null,
  displayPid: null,
  oiRankScore: null,
  displayId: place.displayId,
  title: place.displayTitle,
  displayName: place.displayName,
  ...(measures ? {} : { time: null, memory: null, length: null }),
})
