import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { readsReport } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { SubmissionRecord } from './present.ts'

/** The report of the judge for those who may see it, as codes for pages. */
export const reportOf = (
  { status, errorMessage }: Pick<SubmissionRecord, 'status' | 'errorMessage'>,
  reader: ReaderClass,
  readsCode: boolean,
): Pick<CallAnswer<'submissionDetail'>, 'judgeReport'> =>
  errorMessage !== null && readsReport(status, reader, readsCode) ? { judgeReport: errorMessage } : {}
