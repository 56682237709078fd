/**
 * What travels between browser and gateway (socket.io path `/live`, handshake `auth: { token? }`). Types only: the
 * browser pays nothing for them.
 */
import type { CallAnswer } from '../calls/calls.ts'
import type { HomeList } from '../rules/site/home-lists.ts'
import type { ReaderClass } from '../rules/user/reader-class.ts'
import type { VerdictCounter } from '../rules/submission/verdict.ts'
import type { SubmissionState } from '../rules/submission/submission-state.ts'
import type { LiveEventMessage } from './live-events.ts'

export const livePath = '/live'

/** Why a watch was refused or ended. */
export type WatchRefusal = 'unknown-topic' | 'sign-in' | 'forbidden' | 'too-many' | 'unavailable' | 'revoked'

export type WatchAck =
  /**
   * `idleMs`: for how long the gateway has received nothing of the topic that this reader may see, as far as it has
   * listened.
   */
  | { readonly ok: true; readonly reader: ReaderClass; readonly rev: number; readonly idleMs: number }
  | { readonly ok: false; readonly code: WatchRefusal }

/**
 * Data of a `row` event of topic `status` (the fields of a row that change) and of a `submission` event of
 * `user:<uid>`.
 */
export interface SubmissionRowEventData extends SubmissionState {
  readonly uid: string
  readonly displayPid: string | null
  readonly title: string | null
  /** The verdict was set by an administrator. */
  readonly isManual?: boolean
  /** Name of the judge; empty before one has begun. */
  readonly judger?: string
  /** Of a submission inside a contest: the contest, and the problem's label there. */
  readonly cid?: number
  readonly displayId?: string
}

/**
 * Topic `home`: `figures` carries the state of the week (newer wins), `changed` the name of a list that the page then
 * loads again.
 */
export interface HomeFigures {
  readonly statistics: {
    readonly dateStrList: string[]
    readonly acCountList: number[]
    readonly totalCountList: number[]
  }
  readonly rank: readonly HomeRankRow[]
}
export interface HomeRankRow {
  readonly uid: string
  readonly username: string
  readonly nickname: string | null
  readonly avatar: string | null
  readonly titleName: string | null
  readonly titleColor: string | null
  readonly ac: number
}
export interface HomeChangedData {
  readonly what: HomeList
}

/**
 * Topic `system`, for administrators: who judges, what waits, how busy the machine of the services is, and how big
 * the site is.
 */
export interface SystemState {
  readonly service: Pick<
    CallAnswer<'serviceInfo'>,
    'nacos' | 'lanes' | 'withoutJudge' | 'otherVersions' | 'backupPercentCpuLoad' | 'backupPercentMemoryLoad'
  >
  readonly judges: CallAnswer<'judgeServiceInfo'>
  readonly numbers: CallAnswer<'dashboardInfo'>
}

/**
 * Topic `remote-health`, for administrators: how remote sites and accounts are, whole with every change.
 */
export type RemoteHealthState = CallAnswer<'remoteHealth'>

/** Topic `remote-import:<id>`, for whoever started it. */
export type RemoteImportProgress = Pick<CallAnswer<'remoteImportJob'>, 'id' | 'state' | 'total' | 'done'>

export interface ServerToClient {
  event: (message: LiveEventMessage) => void
  closed: (message: { readonly topic: string; readonly code: WatchRefusal }) => void
}

export interface ClientToServer {
  watch: (topic: string, ack: (answer: WatchAck) => void) => void
  unwatch: (topic: string) => void
  /**
   * The same reader has a newer token. What is watched stays and is asked again with it; false when the gateway does
   * not take the token, and the client opens a new connection.
   */
  renew: (token: string, ack: (isTaken: boolean) => void) => void
}

/** Reasons with which the gateway ends a socket itself; the client comes back through the snapshot. */
export type GatewayCloseReason = 'slow-reader' | 'bus-lost' | 'flood' | 'moved'

/**
 * Data of a `talk` event of topics `discussion:<did>` and `contest:<cid>:comments`, and of `user:<uid>` for what
 * concerns a contestant alone. It names what happened; the texts come with the calls.
 */
export interface DiscussionEventData {
  readonly what: 'comment' | 'reply' | 'comment-gone' | 'reply-gone' | 'liked'
  readonly commentId: number
  readonly replyId: number | null
  /** Who did it. */
  readonly uid: string
  /** Likes of the comment, with `liked`. */
  readonly likeNum: number | null
  /** The contest, null in a discussion. */
  readonly cid: number | null
}

/**
 * Data of a `rank` event of topic `training:<tid>`: where somebody stands after a verdict, and their cell of that
 * problem. A `changed` event says that the training itself is another one.
 */
export interface TrainingRankEventData {
  readonly uid: string
  readonly ac: number
  /** Milliseconds. */
  readonly totalRunTime: number
  readonly displayId: string
  /** As the rank call shows it; null when nothing of it counts any more. */
  readonly cell: {
    readonly status: number
    readonly score: number | null
    readonly isAC?: boolean
    readonly runTime?: number
  } | null
}

/**
 * Data of a `changed` event of topic `admin-talk`: the list of the back office that is to be loaded again. A
 * `changed` event of topic `discussion:<did>` has no data: the discussion itself is to be loaded again.
 */
export interface AdminDiscussionEventData {
  readonly what: 'discussions' | 'reports'
}

/** Data of `changed` and `phase` of topic `contest:<cid>:info`; `now` is the server's clock, ms since 1970. */
export interface ContestEventData {
  readonly cid: number
  readonly now: number
}

/**
 * Data of a `counters` event of topics `lists` and `group:<gid>:info`: counters that have moved, as the lists show
 * them. Rows of other pages are among them.
 */
export interface MovedCounters {
  readonly problems: readonly ProblemCounters[]
  readonly contests: readonly { readonly cid: number; readonly count: number }[]
  readonly discussions: readonly DiscussionCounters[]
  /** Of the list of groups. */
  readonly groups: readonly { readonly gid: number; readonly memberCount: number }[]
}

export interface DiscussionCounters {
  readonly did: number
  readonly commentNum: number
  readonly likeNum: number
  readonly viewNum: number
}

/** Submissions to a problem by verdict. */
export type ProblemCounters = Pick<CallAnswer<'problemList'>['records'][number], 'pid' | 'total' | VerdictCounter>

/** Data of a `changed` event of topic `group:<gid>:info`: what of the group is to be loaded again. */
export interface GroupEventData {
  readonly what: 'group' | 'members' | 'announcements' | 'discussions' | 'files' | 'rank' | GroupList
}

/** What a group has of its own and lists for its members. */
export type GroupList = 'problems' | 'trainings' | 'contests'
