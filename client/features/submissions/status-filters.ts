/** Filters of the submission list: in the address, like those of the problem list. */
import { limits } from '@podium/proto/rules/limits.ts'
import { verdicts } from '@podium/proto/rules/submission/verdict.ts'
import { numberFrom } from '../../ui/state/address-number.ts'
import { parseTime } from '../../ui/text/format.ts'
import type { WireRow } from '../../domain/submission/live-rows.ts'

export interface StatusFilters {
  readonly onlyMine: boolean
  /** Verdict code, or null for any. */
  readonly status: number | null
  readonly problemID: string
  /** The problem's id is meant as a whole, not as a part of one. */
  readonly completeProblemID: boolean
  readonly username: string
  /** By its whole name; empty for any. */
  readonly language: string
  /** First and last day, `yyyy-MM-dd` in the reader's time zone; empty for none. */
  readonly from: string
  readonly until: string
  readonly currentPage: number
  readonly limit: number
}

export const noFilters: StatusFilters = {
  onlyMine: false,
  status: null,
  problemID: '',
  completeProblemID: false,
  username: '',
  language: '',
  from: '',
  until: '',
  currentPage: 1,
  limit: limits.submissionPageRows,
}

/** Codes that a stored submission can have, in the order of the choice. */
export const filterCodes: readonly number[] = [
  verdicts.accepted,
  verdicts.partial,
  verdicts.wrongAnswer,
  verdicts.timeLimit,
  verdicts.memoryLimit,
  verdicts.runtimeError,
  verdicts.compileError,
  verdicts.presentationError,
  verdicts.systemError,
  verdicts.pending,
  verdicts.compiling,
  verdicts.judging,
  verdicts.cancelled,
  verdicts.submitFailed,
].map((verdict) => verdict.code)

/** The moment at which a day begins for the reader, null for no day. @param after so many days later */
function startOfDay(day: string, after = 0): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const start = new Date(Number(year), Number(month) - 1, Number(date) + after)
  return Number(year) > 0 && !Number.isNaN(start.getTime()) ? start : null
}

const dayIn = (text: string | null): string => (text !== null && startOfDay(text) !== null ? text : '')

/** The days as moments: from the beginning of the first to the end of the last. */
export const momentsOf = ({
  from,
  until,
}: Pick<StatusFilters, 'from' | 'until'>): {
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
} => ({
  fromMs: startOfDay(from)?.getTime(),
  untilMs: startOfDay(until, 1)?.getTime(),
})

export function readFilters(search: URLSearchParams): StatusFilters {
  const status = search.get('status')
  const code = status === null || status.trim() === '' ? Number.NaN : Number(status)
  const onlyMine = search.get('onlyMine') === 'true'
  const problemID = search.get('problemID') ?? ''
  return {
    onlyMine,
    status: filterCodes.includes(code) ? code : null,
    problemID,
    completeProblemID: problemID !== '' && search.get('completeProblemID') === 'true',
    username: onlyMine ? '' : (search.get('username') ?? ''),
    language: search.get('language') ?? '',
    from: dayIn(search.get('from')),
    until: dayIn(search.get('until')),
    currentPage: numberFrom(search.get('currentPage'), 1),
    limit: limits.pageSizes.find((size) => size === Number(search.get('limit'))) ?? noFilters.limit,
  }
}

export function writeFilters(filters: StatusFilters): URLSearchParams {
  const search = new URLSearchParams()
  if (filters.onlyMine) search.set('onlyMine', 'true')
  if (filters.status !== null) search.set('status', String(filters.status))
  if (filters.problemID !== '') search.set('problemID', filters.problemID)
  if (filters.completeProblemID) search.set('completeProblemID', 'true')
  if (filters.username !== '') search.set('username', filters.username)
  if (filters.language !== '') search.set('language', filters.language)
  if (filters.from !== '') search.set('from', filters.from)
  if (filters.until !== '') search.set('until', filters.until)
  if (filters.currentPage !== 1) search.set('currentPage', String(filters.currentPage))
  if (filters.limit !== noFilters.limit) search.set('limit', String(filters.limit))
  return search
}

/**
 * A change of a filter starts again on page 1. Only mine blanks the author. A problem id that is typed may be a part
 * of one.
 */
export function changeFilters(filters: StatusFilters, change: Partial<StatusFilters>): StatusFilters {
  const completeProblemID = filters.completeProblemID && change.problemID === undefined
  const next = { ...filters, currentPage: 1, completeProblemID, ...change }
  return next.onlyMine ? { ...next, username: '' } : next
}

/** Whether one of the filters is set that a phone shows when asked to. */
export const isFilteredFurther = ({ problemID, username, language, from, until }: StatusFilters): boolean =>
  [problemID, username, language, from, until].some((text) => text !== '')

/** Whether anything is left out. */
export const isFiltered = (filters: StatusFilters): boolean =>
  filters.onlyMine || filters.status !== null || isFilteredFurther(filters)

const isSame = (text: string | null, whole: string): boolean => text?.toLowerCase() === whole.toLowerCase()
const contains = (text: string | null, part: string): boolean => (text ?? '').toLowerCase().includes(part.toLowerCase())

/** What is known of a submission when news of it come; not every kind of news names the author. */
export type Listed = Pick<WireRow, 'uid' | 'status' | 'displayPid'> &
  Partial<Pick<WireRow, 'displayId' | 'username' | 'displayName' | 'language' | 'submitTime'>>

const isWithin = (
  { fromMs = -Infinity, untilMs = Infinity }: ReturnType<typeof momentsOf>,
  wire: string | undefined,
): boolean => {
  const atMs = parseTime(wire)?.getTime()
  return atMs === undefined || (atMs >= fromMs && atMs < untilMs)
}

/** Whether a submission belongs on the list that is shown, as far as the news can tell. */
export const matches = (filters: StatusFilters, row: Listed, ownUid: string | undefined): boolean =>
  (!filters.onlyMine || row.uid === ownUid) &&
  (filters.status === null || row.status === filters.status) &&
  (filters.language === '' || row.language === undefined || row.language === filters.language) &&
  isWithin(momentsOf(filters), row.submitTime) &&
  (filters.problemID === '' ||
    (filters.completeProblemID ? isSame : contains)(row.displayId ?? row.displayPid, filters.problemID)) &&
  (row.username === undefined ||
    contains(row.username, filters.username) ||
    contains(row.displayName ?? null, filters.username))
