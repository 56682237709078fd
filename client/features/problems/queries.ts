import type { CallAnswer } from '@podium/proto/http/calls.ts'
import type { Locale } from '@podium/proto/model/locale.ts'
import { call } from '../../api/call.ts'

export type ProblemInfo = CallAnswer<'problemDetail'>
export type Problem = ProblemInfo['problem']

export const problemKey = (problemId: string, locale: Locale) => ['problem', problemId, locale] as const

export const problemQuery = (problemId: string, locale: Locale) => ({
  queryKey: problemKey(problemId, locale),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('problemDetail', { query: { problemId }, signal }),
})

/** Own state on problems, keyed by the reader as well: another reader has another one. */
export const ownStatusQuery = (uid: string | undefined, pids: readonly number[]) => ({
  queryKey: ['own-status', uid, ...pids],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('userProblemStatus', { body: { pidList: [...pids], isContestProblemList: false }, signal, quiet: true }),
  enabled: uid !== undefined && pids.length > 0,
})
