import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import type { OwnStatus, ProblemInfo } from '../../domain/problem/problem-context.ts'
import { changesOwn, isOwnVerdict } from '../../domain/submission/own-verdict.ts'
import { userTopic } from '../../domain/user/user-topic.ts'

export type { ProblemInfo }
export type Problem = ProblemInfo['problem']

/** Of the row of problems in focus mode. */
export const navigationKey = (contextKey: string) => ['navigation', contextKey] as const

export const problemKey = (contextKey: string, problemId: string) => ['problem', contextKey, problemId] as const

/** Everybody who reads a problem is notified at once. */
export const spreadMs = 3_000

/**
 * One problem of the context, loaded again when it is another one; for a visitor with the next visit, whose page does
 * without the 10 kB of a socket. Another language is another text of the same problem: the one before stays while it
 * loads.
 */
export function useProblem(problemId: string) {
  const { key, calls, ids, ownTopic } = useProblemContext()
  const ofGroup = ids.gid === null || ids.cid !== 0 ? null : topics.group(ids.gid, 'info')
  const isVisitor = useAtomValue(userAtom) === null
  const queryKey = [...problemKey(key, problemId), useLocale()]
  const known = useQueryClient().getQueryData<ProblemInfo>(queryKey)
  return useLiveQuery<ProblemInfo, TopicNames['problem:info' | 'contest:info' | 'training' | 'group:info']>({
    key: queryKey,
    topic: known === undefined || isVisitor ? null : topics.problem(known.problem.id, 'info'),
    alsoTopics: isVisitor ? [] : [ownTopic, ofGroup],
    keepsPrevious: true,
    spreadMs,
    load: (signal) => calls.problem(problemId, signal),
    apply: (before, { kind, data }) => {
      // Of a group only its counters count here: what else it lists is not this problem.
      if (kind === 'changed') return 'what' in data ? before : reloadSnapshot
      if (kind !== 'counters') return before
      // In a contest and in a group other submissions are counted than in the bank.
      const isOfBank = ids.cid === 0 && ids.gid === null
      const moved = 'problems' in data ? data.problems.find(({ pid }) => pid === before.problem.id) : isOfBank && data
      return moved ? { ...before, problemCount: moved } : before
    },
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
}

const ownStatus = 'own-status'
export const ownStatusKey = [ownStatus] as const

/**
 * Own state on one problem of the context, which follows the reader's verdicts and what a contest opens; undefined for
 * a visitor, and while nothing is known.
 */
export function useOwnStatus(pid: number): number | undefined {
  const { key, calls, ids, ownTopic } = useProblemContext()
  const uid = useAtomValue(userAtom)?.uid
  const { data } = useLiveQuery<OwnStatus | null, TopicNames['user' | 'contest:info' | 'training']>({
    key: [ownStatus, uid, key, pid],
    topic: userTopic(uid),
    alsoTopics: [ownTopic],
    spreadMs,
    enabled: uid !== undefined,
    load: async (signal) => (await calls.ownStatus(pid, signal)) ?? null,
    apply: (before, event) => (changesOwn(event, ids.cid) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  return data?.status
}

/**
 * Own state on problems of the bank, or as a group knows it; keyed by the reader as well: another reader has another
 * one.
 */
export const useOwnStates = (uid: string | undefined, pids: readonly number[], gid: number | null) =>
  useLiveQuery({
    key: [ownStatus, uid, gid, ...pids],
    topic: userTopic(uid),
    enabled: uid !== undefined && pids.length > 0,
    keepsPrevious: true,
    load: (signal) =>
      call('userProblemStatus', {
        body: { pidList: [...pids], isContestProblemList: false, gid },
        signal,
        quiet: true,
      }),
    apply: (before, event) => (isOwnVerdict(event) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
