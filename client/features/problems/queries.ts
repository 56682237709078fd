import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import type { ProblemInfo } from '../../domain/problem/problem-context.ts'

export type { ProblemInfo }
export type Problem = ProblemInfo['problem']

/** Of the row of problems in focus mode. */
export const navigationKey = (contextKey: string) => ['navigation', contextKey] as const

export const problemKey = (contextKey: string, problemId: string) => ['problem', contextKey, problemId] as const

/**
 * One problem of the context. Another language is another text of the same problem: the one before stays while it
 * loads.
 */
export function useProblem(problemId: string) {
  const { key, calls } = useProblemContext()
  return useQuery({
    queryKey: [...problemKey(key, problemId), useLocale()],
    queryFn: ({ signal }) => calls.problem(problemId, signal),
    placeholderData: keepPreviousData,
  })
}

const ownStatus = 'own-status'
export const ownStatusKey = [ownStatus] as const

/** Own state on one problem of the context; undefined for a visitor, and while nothing is known. */
export function useOwnStatus(pid: number): number | undefined {
  const { key, calls } = useProblemContext()
  const uid = useAtomValue(userAtom)?.uid
  const { data } = useQuery({
    queryKey: [ownStatus, uid, key, pid],
    queryFn: async ({ signal }) => (await calls.ownStatus(pid, signal)) ?? null,
    enabled: uid !== undefined,
  })
  return data?.status
}

/**
 * Own state on problems of the bank, or as a group knows it; keyed by the reader as well: another reader has another
 * one.
 */
export const ownStatusQuery = (uid: string | undefined, pids: readonly number[], gid: number | null) => ({
  queryKey: [ownStatus, uid, gid, ...pids],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('userProblemStatus', { body: { pidList: [...pids], isContestProblemList: false, gid }, signal, quiet: true }),
  enabled: uid !== undefined && pids.length > 0,
})
