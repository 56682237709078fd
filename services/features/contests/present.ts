/** A contest as calls show it. Password, account rule, star users and awards are never part of it. */
import type { Static } from 'typebox'
import type { Contest, ContestRulesShape } from '@podium/proto/calls/contest/contest-shapes.ts'
import { contestPhase, contestStatus } from '@podium/proto/rules/contest/contest-phase.ts'
import { rulesOf, timesOf } from './queries.ts'
import type { ContestRow } from './queries.ts'
import { wireTime } from '../../platform/http/time.ts'

/** With the number of its participants. */
export type Counted = ContestRow & { readonly count: number }

export const presentListed = (contest: Counted, now: Date): Static<typeof Contest> => {
  const times = timesOf(contest)
  return {
    id: contest.id,
    author: contest.author,
    uid: contest.uid,
    title: contest.title,
    type: contest.type,
    description: contest.description,
    status: contestStatus(contestPhase(times, now.getTime())),
    source: contest.source,
    auth: contest.auth,
    now: null,
    startTime: wireTime(contest.startTime),
    endTime: wireTime(contest.endTime),
    duration: Math.round((times.endMs - times.startMs) / 1000),
    sealRank: null,
    sealRankTime: null,
    openPrint: null,
    rankShowName: null,
    openRank: contest.openRank,
    oiRankScoreType: contest.oiRankScoreType,
    count: contest.count === 0 ? null : contest.count,
    gid: contest.gid,
    allowEndSubmit: contest.allowEndSubmit,
  }
}

/** With the columns of the page. */
export const presentInfo = (contest: Counted, now: Date): Static<typeof Contest> => ({
  ...presentListed(contest, now),
  now: wireTime(now),
  sealRank: contest.sealRank,
  sealRankTime: contest.sealRankTime === null ? null : wireTime(contest.sealRankTime),
  openPrint: contest.openPrint,
  rankShowName: contest.rankShowName,
})

/** For its form and its overview. */
export const wireRules = (contest: ContestRow): Static<typeof ContestRulesShape> => ({
  ...rulesOf(contest),
  languages: [...contest.languages],
})

interface WaitingCount {
  readonly waiting: number
  /** Of the oldest that waits; null when nothing does. */
  readonly since: Date | string | null
}

/** What waits in the balloon or the print queue, as their calls show it. */
export const waitingOf = (counted: WaitingCount): { count: number; since: string | null } => ({
  count: counted.waiting,
  since: counted.since ? wireTime(counted.since) : null,
})
