/** Submissions as the calls answer them, in the words of the live topics. */
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import type { SubmissionState } from '@podium/proto/model/submission-state.ts'
import { revisionOf } from '@podium/proto/model/submission-state.ts'
import { call } from '../api/call.ts'
import type { News } from './live-feed.ts'

type Submission = CallAnswer<'checkSubmissionsStatus'>[string]

export const stateOf = ({ submitId, version, status, time, memory, score, errorMessage }: Submission): SubmissionState => ({
  submitId, attempt: version + 1, status, time, memory, score, errorMessage,
})

/** Asks how submissions stand, as the news that a socket would have brought. */
export async function askStates(submitIds: readonly number[], signal: AbortSignal): Promise<readonly News[]> {
  if (submitIds.length === 0) return []
  const answer = await call('checkSubmissionsStatus', { body: { submitIds: [...submitIds] }, signal, quiet: true })
  return Object.values(answer).map((submission) => {
    const data = stateOf(submission)
    return { kind: 'state', rev: revisionOf(data), data }
  })
}
