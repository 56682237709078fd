import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/rules/limits.ts'
import { advance, revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isFinal, isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { atom, useAtomValue, useStore } from 'jotai'
import type { Atom, PrimitiveAtom } from 'jotai'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { isRefusal } from '../../../api/errors.ts'
import { userAtom } from '../../../api/session.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { useOpenConnection } from '../../../live/use-open-connection.ts'
import { stateOf } from '../../../live/state-events.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import type { ProblemContextCalls } from '../../../domain/problem/problem-context.ts'
import { createSubmissionKeys } from './submission-keys.ts'

/** What the dock is about: nothing yet, a submission on its way, or one that exists. */
export type Run =
  { readonly kind: 'none' } | { readonly kind: 'submitting' } | { readonly kind: 'sent'; readonly submitId: number }

export const noRun: Run = { kind: 'none' }

export interface SubmitRequest {
  /** Display id of the problem. */
  readonly problemId: string
  readonly language: string
  readonly code: string
  readonly isRemote: boolean
  /** Where the site asks for one. */
  readonly captcha?: string
  readonly captchaKey?: string
}

const runKey = (submitId: number) => ['run', submitId] as const

export interface RunControl {
  /** Read by whatever shows it, so that a step of the run draws that and not the whole page. */
  readonly runAtom: Atom<Run>
  readonly runNow: () => Run
  /** The newest submission of earlier visits is still looked for. */
  readonly isRestoring: boolean
  /** Resolves to true when the server has taken it. A failure was shown already, and clears the dock. */
  readonly submit: (request: SubmitRequest) => Promise<boolean>
}

type SubmissionRow = Awaited<ReturnType<ProblemContextCalls['submissions']>>['records'][number]

const stateOfRow = ({ submitId, attempt, status, time, memory, score }: SubmissionRow): SubmissionState => ({
  submitId,
  attempt,
  status,
  time,
  memory,
  score,
})

/**
 * After a reload the dock is about the newest own submission again, however far it has come by then.
 * @returns whether it is still looked for
 */
function useRestoredRun(problemId: string, hasSubmitted: boolean, runAtom: PrimitiveAtom<Run>): boolean {
  const client = useQueryClient()
  const store = useStore()
  const { key, calls } = useProblemContext()
  const uid = useAtomValue(userAtom)?.uid
  const { data, isLoading } = useQuery({
    queryKey: ['newest-run', uid, key, problemId],
    queryFn: async ({ signal }) =>
      (
        await calls.submissions(
          { onlyMine: true, problemID: problemId, completeProblemID: true, currentPage: 1, limit: 1 },
          signal,
        )
      ).records[0] ?? null,
    enabled: uid !== undefined && hasSubmitted && store.get(runAtom).kind === 'none',
    gcTime: 0,
  })
  // Before anything is painted: the dock would show the state of the problem for a moment, then the run in its place.
  useLayoutEffect(() => {
    if (!data || store.get(runAtom).kind !== 'none') return
    const loaded = stateOfRow(data)
    client.setQueryData<SubmissionState>(runKey(data.submitId), (before) =>
      before === undefined ? loaded : advance(before, loaded),
    )
    store.set(runAtom, { kind: 'sent', submitId: data.submitId })
  }, [data, client, store, runAtom])
  return isLoading
}

export interface RunOptions {
  /** Id in the problem context. */
  readonly problemId: string
  /** Whether the reader has submitted to the problem before. */
  readonly hasSubmitted: boolean
}

export function useRun({ problemId, hasSubmitted }: RunOptions): RunControl {
  const client = useQueryClient()
  const { ids } = useProblemContext()
  useOpenConnection()
  const store = useStore()
  const [runAtom] = useState(() => atom<Run>(noRun))
  const setRun = (run: Run): void => store.set(runAtom, run)
  const isRestoring = useRestoredRun(problemId, hasSubmitted, runAtom)
  const [keys] = useState(createSubmissionKeys)
  const submit = async ({ problemId: pid, ...rest }: SubmitRequest): Promise<boolean> => {
    setRun({ kind: 'submitting' })
    const body = { pid, ...ids, ...rest }
    const idempotencyKey = keys.keyOf(body)
    try {
      const submission = await call('submit', { body: { ...body, idempotencyKey } })
      keys.answered()
      const { submitId } = submission
      client.setQueryData(runKey(submitId), stateOf(submission))
      setRun({ kind: 'sent', submitId })
      return true
    } catch (error) {
      if (isRefusal(error)) keys.answered()
      setRun(noRun)
      return false
    }
  }
  return { runAtom, runNow: () => store.get(runAtom), isRestoring, submit }
}

/** The state of a run, live: pushed while the socket is up, asked for every 2 s while it is down. */
export function useRunState(submitId: number, onFinal: () => void) {
  const client = useQueryClient()
  const { calls } = useProblemContext()
  const result = useLiveQuery({
    key: runKey(submitId),
    freshForMs: Number.POSITIVE_INFINITY,
    topic: topics.submission(submitId),
    load: async (signal: AbortSignal): Promise<SubmissionState> => {
      const [events] = await calls.states([submitId], signal)
      if (events === undefined) throw new Error(`submission ${submitId} is not to be seen`)
      // A snapshot knows no progress within the judging: what was pushed may be ahead of it.
      const loaded: SubmissionState = events.data
      return advance(client.getQueryData<SubmissionState>(runKey(submitId)) ?? loaded, loaded)
    },
    apply: (state, events) => (events.kind === 'remote' ? state : advance(state, events.data)),
    revOf: revisionOf,
    poll: {
      everyMs: limits.poll.submissionMs,
      endsAtError: true,
      while: (state) => isInProgress(state.status),
      ask: (_state: SubmissionState, signal: AbortSignal) => calls.states([submitId], signal),
    },
  })
  const { data } = result
  const overAttempt = data !== undefined && isFinal(data.status) ? data.attempt : null
  const notify = useEffectEvent(onFinal)
  // One that was over when the page came is no news.
  const [knownAttempt] = useState(overAttempt)
  useEffect(() => {
    if (overAttempt !== null && overAttempt !== knownAttempt) notify()
  }, [overAttempt, knownAttempt])
  return result
}
