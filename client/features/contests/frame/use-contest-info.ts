import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'
import type { ContestInfo } from '../queries.ts'
import { aheadMsOf } from '../../../domain/contest/contest-times.ts'
import { userTopic } from '../../../domain/user/user-topic.ts'

export interface LoadedInfo extends ContestInfo {
  /** The server's clock minus the browser's, in milliseconds, when this came. */
  readonly aheadMs: number
}

async function loadInfo(cid: number, signal: AbortSignal): Promise<LoadedInfo> {
  const info = await call('contestInfo', { query: { cid }, signal, quiet: true })
  return { ...info, aheadMs: aheadMsOf(info.now) }
}

/**
 * The contest itself, live: its times, its rules, what is open in it and the reader's role may change while the page is
 * open.
 * @param uid of the reader; null for a visitor, who is told nothing of it
 */
export const useContestInfo = (cid: number, uid: string | null) =>
  useLiveQuery<LoadedInfo, ReturnType<typeof topics.contest<'info'>> | ReturnType<typeof topics.user>>({
    key: [...contestKey(cid), 'info'],
    topic: topics.contest(cid, 'info'),
    alsoTopics: [userTopic(uid)],
    enabled: uid !== null && Number.isSafeInteger(cid) && cid > 0,
    load: (signal) => loadInfo(cid, signal),
    // What is pushed says that something is different; the call says what, for this reader.
    apply: (info, { kind, data }) => {
      if (kind === 'changed' || kind === 'phase') return reloadSnapshot
      return kind === 'role' && data.cid === cid ? reloadSnapshot : info
    },
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
