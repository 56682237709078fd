/** Submissions as the calls answer them, in the words of the live topics. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'

type Submission = CallAnswer<'checkSubmissionsStatus'>[string]

export const stateOf = ({
  submitId,
  version,
  status,
  time,
  memory,
  score,
  errorMessage,
}: Submission): SubmissionState => ({
  submitId,
  attempt: version + 1,
  status,
  time,
  memory,
  score,
  errorMessage,
})

/** How one submission stands; those of a list also name the judge, and say whether the verdict was set by hand. */
export interface StateEvent {
  readonly kind: 'state'
  readonly rev: number
  readonly data: SubmissionState & Pick<Partial<Submission>, 'judger' | 'isManual'>
}

/** How submissions stand, as the news that a socket would have brought: those of a list name the judge too. */
export const eventsOf = (submissions: Readonly<Record<string, Submission>>): readonly StateEvent[] =>
  Object.values(submissions).map((submission) => {
    const { judger, isManual } = submission
    const state = stateOf(submission)
    return { kind: 'state', rev: revisionOf(state), data: { ...state, judger, isManual } }
  })
