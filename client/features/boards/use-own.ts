/** What of a board its reader alone gets: own results under the freeze, and own submissions at the judges. */
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { isFinal, isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { userTopic } from '../../domain/user/user-topic.ts'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'

/** Label of the problem by submission. */
type Running = Readonly<Record<string, string>>

const latestKey = 15
const nothingFound: ReadonlySet<string> = new Set()

async function loadRunning(cid: number, signal: AbortSignal): Promise<Running> {
  const query = {
    contestID: cid,
    onlyMine: true,
    beforeContestSubmit: false,
    containsEnd: true,
    currentPage: 1,
    limit: latestKey,
  }
  const { records } = await call('contestSubmissions', { query, signal, quiet: true })
  return Object.fromEntries(
    records
      .filter(({ status }) => isInProgress(status))
      .map(({ submitId, displayId }) => [String(submitId), displayId ?? '']),
  )
}

function applyEvent(cid: number, before: Running, data: SubmissionRowEventData): Running {
  const { [data.submitId]: known, ...others } = before
  if (data.cid !== cid || data.displayId === undefined) return before
  if (!isInProgress(data.status)) return known === undefined ? before : others
  return known === undefined ? { ...before, [data.submitId]: data.displayId } : before
}

/**
 * Labels of the problems on which own submissions are being judged: pushed to their author alone. Others see nothing
 * of them before the verdict.
 * @param uid null for a reader who has nothing on this board
 */
export function useOwnJudging(cid: number, uid: string | null): ReadonlySet<string> {
  const running = useLiveQuery({
    key: ['board-own-judging', cid, uid],
    topic: userTopic(uid),
    enabled: uid !== null,
    load: (signal) => loadRunning(cid, signal),
    apply: (before, { kind, data }) => (kind === 'submission' ? applyEvent(cid, before, data) : before),
    poll: { everyMs: limits.poll.submissionListMs, endsAtError: true, while: (data) => Object.keys(data).length > 0 },
  }).data
  return useMemo(
    () => (running === undefined || Object.keys(running).length === 0 ? nothingFound : new Set(Object.values(running))),
    [running],
  )
}

/**
 * The reader's own row with every own result, where the freeze hides some of them from others. It is loaded again for
 * own verdicts alone: with every change of the board all participants would ask at once.
 * @param uid null where nothing is hidden, or for a reader who has nothing on this board
 */
export const useOwnRow = (cid: number, uid: string | null): BoardRow | null =>
  useLiveQuery({
    key: ['board-own', cid, uid],
    topic: userTopic(uid),
    enabled: uid !== null,
    load: async (signal) => (await call('contestBoardOwn', { query: { cid }, signal, quiet: true })) as BoardRow | null,
    apply: (before, { kind, data }) =>
      kind === 'submission' && data.cid === cid && isFinal(data.status) ? reloadSnapshot : before,
    poll: { everyMs: limits.poll.scoreboardMs },
  }).data ?? null
