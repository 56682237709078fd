import { useQuery } from '@tanstack/react-query'
import { contestRightsOf } from '@podium/proto/rules/contest/contest-staff.ts'
import type { ContestRights } from '@podium/proto/rules/contest/contest-staff.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useOutletContext } from 'react-router-dom'
import { userAtom } from '../../../api/session.ts'
import type { BadgedFrame } from '../../../live/frame-badge.ts'
import { accessQuery } from '../queries.ts'
import type { ContestInfo } from '../queries.ts'
import { authCodes } from '../../../domain/contest/contest-marks.tsx'
import type { ContestMoment } from '../../../domain/contest/contest-times.ts'
import { timesOf } from '../../../domain/contest/contest-times.ts'
import { useContestClock } from '../../../domain/contest/use-contest-clock.ts'
import { useContestInfo } from './use-contest-info.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'

/** What every page of a contest knows about it. */
export interface ContestView {
  readonly cid: number
  readonly info: ContestInfo
  readonly times: ContestTimes
  readonly moment: ContestMoment
  /** What the reader may do here as one of the staff; nothing for anybody else. */
  readonly rights: ContestRights
  /** Sees everything inside, in each phase. */
  readonly isJury: boolean
  /** The account was made for the staff of this contest: what is not its work is closed. */
  readonly isStaffAccount: boolean
  readonly isRoot: boolean
  /** Registered, and still fitting the account rule. */
  readonly hasAccess: boolean
  /** May open the pages behind the overview. */
  readonly mayEnter: boolean
  readonly maySubmit: boolean
}

export type ContestPageView = ContestView & BadgedFrame

export const useContest = (): ContestPageView => useOutletContext<ContestPageView>()

interface Loaded {
  readonly query: ReturnType<typeof useContestInfo>
  readonly view: ContestView | null
  /** Nobody has signed in: nothing is loaded. */
  readonly isAnonymous: boolean
}

const foreverMs = 8_000_000_000_000
const neverChanges: ContestTimes = { startMs: foreverMs, endMs: foreverMs, freezeMs: null, opensAtEnd: true }

/** Loads a contest and keeps its clock; `view` is null until all of it has come, and for a visitor. */
export function useLoadedContest(cid: number): Loaded {
  const user = useAtomValue(userAtom)
  const isAnonymous = user === null
  const query = useContestInfo(cid, user?.uid ?? null)
  const access = useQuery({ ...accessQuery(cid), enabled: !isAnonymous })
  const info = query.data
  const times = useMemo(() => (info === undefined ? neverChanges : timesOf(info)), [info])
  const moment = useContestClock(times, info?.aheadMs ?? 0)
  // Where the question failed, the contest itself says who has entered; whether the account still fits, its calls do.
  const hasAccess = access.data ?? (access.isError ? info?.isRegistered : undefined)
  if (user === null || info === undefined || hasAccess === undefined) return { query, view: null, isAnonymous }
  const rights = contestRightsOf(info.role)
  const isJury = rights.has('submissions')
  const isStaffAccount = typeof user.onlyCid === 'number'
  const isClosed = info.auth === authCodes.closed && !hasAccess
  return {
    query,
    isAnonymous,
    view: {
      cid,
      info,
      times,
      moment,
      rights,
      isJury,
      isStaffAccount,
      isRoot: user.roleList.some(isRoot),
      hasAccess,
      mayEnter: isJury || (!isStaffAccount && moment.phase !== 'scheduled' && !isClosed),
      maySubmit: isJury || info.auth === authCodes.open || hasAccess,
    },
  }
}
