import { groupMembership } from '@podium/proto/rules/group/groups.ts'
import type { GroupMembership } from '@podium/proto/rules/group/groups.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useOutletContext } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import type { BadgedFrame } from '../../../live/frame-badge.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { groupKey } from '../queries.ts'
import type { GroupInfo } from '../queries.ts'

/** What every page of a group knows about it, and how the reader stands in it. */
export interface GroupView extends GroupMembership {
  readonly gid: number
  /** The reader. */
  readonly uid: string
  readonly info: GroupInfo
}

export type GroupPageView = GroupView & BadgedFrame

export const useGroup = (): GroupView => useOutletContext<GroupView>()

/** Loads a group and keeps it live; `view` is null until it has come, and for a visitor. */
export function useLoadedGroup(gid: number) {
  const user = useAtomValue(userAtom)
  const query = useLiveQuery({
    key: [...groupKey(gid), 'detail', user?.uid],
    topic: topics.group(gid, 'info'),
    enabled: user !== null && Number.isSafeInteger(gid) && gid > 0,
    load: (signal) => call('groupDetail', { query: { gid }, signal }),
    // What is pushed says that something is different; the call says what, for this reader.
    apply: (before, { kind, data }) =>
      kind === 'changed' && ['group', 'members'].includes(data.what) ? reloadSnapshot : before,
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  const info = query.data
  const view = useMemo((): GroupView | null => {
    if (info === undefined || user === null) return null
    const reader = { uid: user.uid, role: user.roleList.find(isRoot) ?? 'user' }
    return { ...groupMembership(reader, info, info.userAuth), gid, uid: user.uid, info }
  }, [gid, info, user])
  return { query, view, isAnonymous: user === null }
}
