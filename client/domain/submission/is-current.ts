import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'

interface Shown {
  readonly info: { readonly submission: { readonly version: number } }
  readonly state: Pick<SubmissionState, 'attempt'>
}

/** Whether what was loaded is of the judging that is shown: while a rejudge runs it is of the one before. */
export const isCurrent = ({ info, state }: Shown): boolean => state.attempt === info.submission.version + 1
