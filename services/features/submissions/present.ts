/** A submission as calls, lists and push show it. */
import type { Static } from 'typebox'
import type { Submission, SubmissionRow } from '@podium/proto/calls/submission/submission-shapes.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { readsReport } from '@podium/proto/rules/submission/submission-visibility.ts'
import { wireTime } from '../../platform/http/time.ts'

/** @param Time text of PostgreSQL from hot SQL, `Date` from typed reads */
export interface SubmissionRecord<Time extends Date | string = string> {
  readonly submitId: number
  /** Null when the problem is gone. */
  readonly pid: number | null
  readonly displayPid: string | null
  readonly title: string | null
  readonly isProblemOpen: boolean
  /** The group that alone may open the problem; null for one of the bank. */
  readonly problemGroup: number | null
  readonly codeShare: boolean | null
  /** True where another site judges the problem. */
  readonly isRemote: boolean
  readonly uid: string
  readonly username: string
  readonly submitTime: Time
  readonly changedAt: Time
  readonly status: number
  readonly attempt: number
  readonly share: boolean
  readonly errorMessage: JudgeReport | null
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly score: number | null
  readonly oiRankScore: number | null
  readonly codeBytes: number
  readonly language: string
  readonly cid: number
  readonly cpid: number
  readonly gid: number | null
  /** The training from whose pages it was made: shown to nobody. */
  readonly tid: number | null
  readonly judger: string
  readonly ip: string | null
  readonly isManual: boolean
  /** In ranks and in the week's figures; null for never (boards/contest-counting.hot-sql.ts). */
  readonly isCounted: boolean | null
}

/**
 * A hidden problem may have become another, for a contest to come: its title is for those who may open it, whoever
 * submitted to it before. Its id stays, which the rows were found by.
 */
export const shownTitle = ({
  title,
  isProblemOpen: isOpen,
  problemGroup,
  gid,
}: Pick<SubmissionRecord, 'title' | 'isProblemOpen' | 'problemGroup' | 'gid'>): string | null =>
  isOpen && (problemGroup === null || problemGroup === gid) ? title : null

/** What is looked up for a row of a list: the names of its problem and its author. */
type Names = Pick<SubmissionRecord, 'displayPid' | 'title' | 'isRemote' | 'username'>
export type ListRecord = Omit<
  SubmissionRecord,
  | keyof Names
  | 'isProblemOpen'
  | 'problemGroup'
  | 'codeShare'
  | 'changedAt'
  | 'errorMessage'
  | 'gid'
  | 'tid'
  | 'isCounted'
>

/** The row of the common list, which is the same for every reader but root, who also sees the address. */
export const presentRow = (record: ListRecord, names: Names, withIp = false): Static<typeof SubmissionRow> => ({
  uid: record.uid,
  submitId: record.submitId,
  username: names.username,
  pid: record.pid,
  displayPid: names.displayPid,
  title: names.title,
  displayId: null,
  submitTime: wireTime(record.submitTime),
  status: record.status,
  share: record.share,
  time: record.timeMs,
  memory: record.memoryKb,
  score: record.score,
  oiRankScore: record.oiRankScore,
  length: record.codeBytes,
  language: record.language,
  cid: record.cid,
  cpid: record.cpid,
  source: null,
  judger: record.judger,
  ip: withIp ? record.ip : null,
  isManual: record.isManual,
  attempt: record.attempt,
  isRemote: names.isRemote,
})

export const stateOf = (record: SubmissionRecord): SubmissionState => ({
  submitId: record.submitId,
  attempt: record.attempt,
  status: record.status,
  time: record.timeMs,
  memory: record.memoryKb,
  score: record.score,
  errorMessage: wireText(record.errorMessage),
})

/** The whole submission for one reader. `errorMessage` and `code` are what this reader may see of them. */
export const presentSubmission = (
  record: SubmissionRecord<Date | string>,
  seen: { readonly errorMessage: string | null; readonly code: string | null; readonly ip: boolean },
): Static<typeof Submission> => ({
  submitId: record.submitId,
  pid: record.pid,
  displayPid: record.displayPid,
  uid: record.uid,
  username: record.username,
  submitTime: wireTime(record.submitTime),
  status: record.status,
  share: record.share,
  errorMessage: seen.errorMessage,
  time: record.timeMs,
  memory: record.memoryKb,
  score: record.score,
  oiRankScore: record.oiRankScore,
  length: record.codeBytes,
  code: seen.code,
  language: record.language,
  cid: record.cid,
  cpid: record.cpid,
  gid: record.gid,
  judger: record.judger,
  ip: seen.ip ? record.ip : null,
  version: record.attempt - 1,
  isManual: record.isManual,
  vjudgeSubmitId: null,
  vjudgeUsername: null,
  vjudgePassword: null,
  gmtCreate: wireTime(record.submitTime),
  gmtModified: wireTime(record.changedAt),
})

/** The report of the judge for those who may see it, as codes for pages. */
export const reportOf = (
  { status, errorMessage }: Pick<SubmissionRecord, 'status' | 'errorMessage'>,
  reader: ReaderClass,
  readsCode: boolean,
): Pick<CallAnswer<'submissionDetail'>, 'judgeReport'> =>
  errorMessage !== null && readsReport(status, reader, readsCode) ? { judgeReport: errorMessage } : {}
