import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { call } from '../../../api/call.ts'
import { discussionsKey } from '../../discussions/index.ts'
import { countDiscussions } from '../../../domain/site/moved-counters.ts'
import { useGroupEvents } from '../../../domain/group/use-group-events.ts'

export interface DiscussionSearch {
  readonly currentPage: number
  readonly limit: number
  /** Display id of the problem that they are about. */
  readonly pid: string | null
}

/** @param isWhole disabled ones as well, for administrators of the group */
export const useGroupDiscussions = (gid: number, { pid, ...paging }: DiscussionSearch, isWhole: boolean) =>
  useGroupEvents<CallAnswer<'groupDiscussions'>>({
    gid,
    what: 'discussions',
    key: [...discussionsKey, 'group', gid, isWhole, pid, paging],
    load: (signal) =>
      isWhole
        ? call('groupAdminDiscussions', { query: { gid, ...paging }, signal })
        : call('groupDiscussions', { query: { gid, pid, ...paging }, signal }),
    count: countDiscussions,
  })
