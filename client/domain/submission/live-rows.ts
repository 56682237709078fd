/** A page of submissions that changes under the reader's eyes: what pushed news do to it. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { advance } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { isFinal, isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'

export type WireRow = CallAnswer<'submissionList'>['records'][number]

export interface LiveRow extends WireRow {
  /** Cases finished and cases in all, while judging. */
  readonly done?: number
  readonly total?: number
  /** Arrived while the page was open. */
  readonly isFresh?: boolean
}

/** News of a submission; those of a list also name the judge, and say whether the verdict was set by hand. */
export type RowEvent = SubmissionState & Pick<Partial<SubmissionRowEventData>, 'judger' | 'isManual'>

export interface RowPage {
  readonly rows: readonly LiveRow[]
  readonly total: number
  /** Ids of submissions that came and are not shown, because the reader is elsewhere. */
  readonly waiting: readonly number[]
}

const stateOfRow = ({ submitId, attempt, status, done, total, time, memory, score }: LiveRow): SubmissionState => ({
  submitId,
  attempt,
  status,
  done,
  total,
  time,
  memory,
  score,
})

/**
 * What a contest tells everybody of a row leaves out how long it ran: its author gets that apart, and perhaps later.
 */
const addsMeasures = (row: LiveRow, { attempt, status, time = null }: RowEvent): boolean =>
  attempt === row.attempt && status === row.status && row.time === null && time !== null

/** The row after news of its submission; the same row when they are stale. */
function advanceRow(row: LiveRow, event: RowEvent): LiveRow {
  const before = stateOfRow(row)
  const after = addsMeasures(row, event) ? event : advance(before, event)
  if (after === before) return row
  const { attempt, status, done, total, time = null, memory = null, score = null } = after
  const judger = event.judger || row.judger
  const isManual = event.isManual ?? (attempt === row.attempt && row.isManual)
  // Another judging has another run at its site.
  const remote = attempt === row.attempt ? row.remote : undefined
  return { ...row, attempt, status, done, total, time, memory, score, judger, isManual, remote }
}

/** Changes a row in place; the same page when it holds no such row or the news are stale. */
export function changeRow(page: RowPage, event: RowEvent): RowPage {
  const index = page.rows.findIndex((row) => row.submitId === event.submitId)
  const row = page.rows[index]
  if (row === undefined) return page
  const after = advanceRow(row, event)
  return after === row ? page : { ...page, rows: page.rows.with(index, after) }
}

export const hasRow = (page: RowPage, submitId: number): boolean => page.rows.some((row) => row.submitId === submitId)

/** A submission of the reader's ends at a remote site: no event has the number of its run there, only the list. */
export const endsAtSite = (page: RowPage, { submitId, status }: RowEvent, ownUid: string | undefined): boolean => {
  const row = page.rows.find((one) => one.submitId === submitId)
  if (row === undefined || !row.isRemote || row.uid !== ownUid) return false
  return row.remote === undefined && isFinal(status) && !isFinal(row.status)
}

/** Puts a new row on top and the last one out, with a page of `limit` rows. */
export function addRow(page: RowPage, row: WireRow, limit: number): RowPage {
  if (hasRow(page, row.submitId)) return page
  const rows = [{ ...row, isFresh: true }, ...page.rows].toSorted((a, b) => b.submitId - a.submitId).slice(0, limit)
  return { ...page, rows, total: page.total + 1 }
}

/** Counts a new row that is not shown. */
export const addWaiting = (page: RowPage, submitId: number): RowPage =>
  page.waiting.includes(submitId) || hasRow(page, submitId) ? page : { ...page, waiting: [...page.waiting, submitId] }

/** A loaded page over the one before it: what was pushed may be ahead of it, and what is new on it is fresh. */
export function mergePage(
  before: RowPage | undefined,
  loaded: { records: readonly WireRow[]; total: number },
): RowPage {
  const known = new Map(before?.rows.map((row) => [row.submitId, row]))
  const newest = Math.max(...known.keys())
  const rows = loaded.records.map((row) => {
    const old = known.get(row.submitId)
    if (old === undefined) return known.size > 0 && row.submitId > newest ? { ...row, isFresh: true } : row
    const { judger, isManual, isFresh } = old
    return { ...advanceRow(row, { ...stateOfRow(old), judger, isManual }), isFresh }
  })
  return { rows, total: loaded.total, waiting: [] }
}

/** Time and memory of a row; none where nothing was run here, as with a run that was imported without its code. */
export const resultsOf = ({
  status,
  length,
  time,
  memory,
}: Pick<LiveRow, 'status' | 'length' | 'time' | 'memory'>): { time: number | null; memory: number | null } =>
  status === Status.compileError || length === 0 ? { time: null, memory: null } : { time, memory }

/** Ids of the rows that may still change. */
export const runningIds = (page: RowPage): readonly number[] =>
  page.rows.filter((row) => isInProgress(row.status)).map((row) => row.submitId)
