/** A submission inside its contest: its record there, and the row that lists and push show of it. */
import type { Static } from 'typebox'
import type { SubmissionRow } from '@podium/proto/calls/submission/submission-shapes.ts'
import { attemptView, contestPhase, hasEnded } from '@podium/proto/rules/contest/contest-phase.ts'
import type { AttemptView, ContestTimes, RecordPeriod } from '@podium/proto/rules/contest/contest-phase.ts'
import { feedbackOf } from '@podium/proto/rules/contest/contest-rules.ts'
import type { Feedback } from '@podium/proto/rules/contest/contest-rules.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { timesOf } from '../queries.ts'
import type { TimesRow } from '../queries.ts'
import { presentRow } from '../../submissions/index.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'

/** As `contextColumns` give it. */
export interface ContextRow extends TimesRow {
  /** proto/rules/contest/contest-kinds.ts `contestTypes`. */
  readonly contestType: number
  readonly feedback: Feedback
  readonly displayId: string
  readonly displayTitle: string
  /** What the contest calls the author. */
  readonly displayName: string | null
  readonly period: RecordPeriod
  /** On the board and in the counters. */
  readonly counts: boolean
  readonly checked: boolean
}

export interface ContestContext {
  readonly displayId: string
  readonly displayTitle: string
  readonly displayName: string | null
  readonly contestType: number
  readonly period: RecordPeriod
  /** On the board and in the counters. */
  readonly counts: boolean
  /** Its balloon was delivered. */
  readonly checked: boolean
  /** While the contest runs, its author learns nothing of single cases. */
  readonly hidesCases: boolean
  readonly times: ContestTimes
}

export const contestContextOf = (row: ContextRow): ContestContext => ({
  displayId: row.displayId,
  displayTitle: row.displayTitle,
  displayName: row.displayName,
  contestType: row.contestType,
  period: row.period,
  counts: row.counts,
  checked: row.checked,
  hidesCases: feedbackOf({ type: row.contestType, feedback: row.feedback }) !== 'full',
  times: timesOf(row),
})

/** What a reader sees of the submission at a moment. */
export const viewOf = (
  { times, period, contestType }: ContestContext,
  reader: ReaderClass,
  isOwn: boolean,
  nowMs: number,
): AttemptView => attemptView(contestPhase(times, nowMs), reader, { period, isOwn, contestType })

/** While a contest runs, only the jury sees how long and large the programs of others are. */
export const showsMeasures = ({ times }: ContestContext, reader: ReaderClass, isOwn: boolean, nowMs: number): boolean =>
  isOwn || reader === 'jury' || hasEnded(contestPhase(times, nowMs))

/** The row of a contest's list. @param measures whether time, memory and length are shown */
export const presentContestRow = (
  record: SubmissionRecord,
  context: ContestContext,
  measures: boolean,
): Static<typeof SubmissionRow> => ({
  ...presentRow(record, record),
  pid: null,
  displayPid: null,
  oiRankScore: null,
  displayId: context.displayId,
  title: context.displayTitle,
  displayName: context.displayName,
  ...(measures ? {} : { time: null, memory: null, length: null }),
})
