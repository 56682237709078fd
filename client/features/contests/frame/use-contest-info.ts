import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'
import type { ContestInfo } from '../queries.ts'
import { aheadMsOf } from '../../../domain/contest/contest-times.ts'

export interface LoadedInfo extends ContestInfo {
  /** The server's clock minus the browser's, in milliseconds, when this came. */
  readonly aheadMs: number
}

async function loadInfo(cid: number, isVisitor: boolean, signal: AbortSignal): Promise<LoadedInfo> {
  const info = await call(isVisitor ? 'contestOverview' : 'contestInfo', { query: { cid }, signal, quiet: true })
  return { ...info, aheadMs: aheadMsOf(info.now) }
}

/**
 * The contest itself, live: its times, its rules and what is open in it may change while the page is open.
 * @param isVisitor not signed in
 */
export const useContestInfo = (cid: number, isVisitor: boolean) =>
  useLiveQuery({
    key: [...contestKey(cid), 'info'],
    topic: topics.contest(cid, 'info'),
    enabled: Number.isSafeInteger(cid) && cid > 0,
    load: (signal) => loadInfo(cid, isVisitor, signal),
    // What is pushed says that something is different; the call says what, for this reader.
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
