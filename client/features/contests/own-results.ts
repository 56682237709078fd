import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { changesOwn } from '../../domain/submission/own-verdict.ts'
import { userTopic } from '../../domain/user/user-topic.ts'
import type { ContestView } from './frame/use-contest.ts'
import { contestKey, problemsQuery } from './queries.ts'
import type { ContestProblem } from './queries.ts'

type Own = CallAnswer<'userProblemStatus'>

const useOwnTopic = () => userTopic(useAtomValue(userAtom)?.uid)

/** Everybody who is in the contest is notified at once. */
const spreadMs = 3_000

/**
 * The contest's problems, as it holds them now. Their counts move with the reader's own verdicts; those of others are
 * for the board to show live.
 */
export function useContestProblems(cid: number, withAfter: boolean) {
  const { queryKey, queryFn } = problemsQuery(cid, withAfter)
  return useLiveQuery<readonly ContestProblem[], TopicNames['contest:info' | 'user']>({
    key: queryKey,
    topic: topics.contest(cid, 'info'),
    alsoTopics: [useOwnTopic()],
    spreadMs,
    load: (signal) => queryFn({ signal }),
    apply: (before, event) => (changesOwn(event, cid) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
}

/**
 * The reader's own state on the problems of a contest, by pid; it follows own verdicts, and what the contest
 * opens. Undefined until it has come.
 * Accounts of the staff solve nothing.
 */
export function useOwnResults(view: ContestView, problems: readonly ContestProblem[]): Own | undefined {
  const { cid, info, isStaffAccount } = view
  const pids = problems.map(({ pid }) => pid)
  const { data, isPending } = useLiveQuery<Own, TopicNames['contest:info' | 'user']>({
    key: [...contestKey(cid), 'own', ...pids],
    topic: topics.contest(cid, 'info'),
    alsoTopics: [useOwnTopic()],
    spreadMs,
    enabled: pids.length > 0 && !isStaffAccount,
    keepsPrevious: true,
    load: (signal) =>
      call('userProblemStatus', {
        body: {
          pidList: pids,
          isContestProblemList: true,
          cid,
          gid: info.gid ?? undefined,
          containsEnd: info.allowEndSubmit,
        },
        signal,
        quiet: true,
      }),
    apply: (before, event) => (changesOwn(event, cid) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  return isPending && !isStaffAccount ? undefined : (data ?? {})
}
