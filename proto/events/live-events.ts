/**
 * What is pushed on each live topic: topic kind and event kind decide the payload. Publishers, gateway and live queries
 * infer it from this table.
 */
import type { Static } from 'typebox'
import type { CallAnswer } from '../calls/calls.ts'
import type { Clarification } from '../calls/contest/clarifications.ts'
import type { SeenAddress } from '../calls/contest/contest-halls.ts'
import type { AcInfo, ContestAnnouncement, ContestPrint } from '../calls/contest/contest-shapes.ts'
import type { PackageCheck } from '../calls/problem/packages.ts'
import type { RejudgeProgress } from '../calls/submission/judge-admin.ts'
import type { TestResult } from '../calls/submission/self-test.ts'
import type { SubmissionRow } from '../calls/submission/submission-shapes.ts'
import type { BoardChange } from '../rules/board/snapshot.ts'
import type { RemoteState } from '../rules/remote/shown-state.ts'
import type { SiteList } from '../rules/site/home-lists.ts'
import type { UnreadCounts } from '../rules/message/messages.ts'
import type { SubmissionState } from '../rules/submission/submission-state.ts'
import type { ReaderClass } from '../rules/user/reader-class.ts'
import type {
  AdminDiscussionEventData,
  ContestEventData,
  DiscussionEventData,
  GroupEventData,
  HomeChangedData,
  HomeFigures,
  MovedCounters,
  ProblemCounters,
  RemoteHealthState,
  RemoteImportProgress,
  SubmissionRowEventData,
  SystemState,
  TrainingRankEventData,
} from './events.ts'
import type { TopicKind, TopicName, TopicNames } from './topics.ts'

type ListRow = Static<typeof SubmissionRow>

export interface LiveEvents {
  /** `remote`: how far it has come at the remote site that judges it. */
  'submission': { state: SubmissionState; remote: RemoteState }
  /**
   * `unread` is written by whatever moves a message (services/features/messages/counts.hot-sql.ts); `role` says that
   * the user's role in a contest is another one.
   */
  'user': {
    submission: SubmissionRowEventData
    unread: UnreadCounts
    talk: DiscussionEventData
    role: { readonly cid: number }
    clarification: { readonly cid: number; readonly clarification: Static<typeof Clarification> }
  }
  /** What the user has solved or sent in is to be loaded again. */
  'user-home': { changed: null }
  'status': { new: ListRow; row: SubmissionRowEventData }
  'board': { board: BoardChange }
  'home': { figures: HomeFigures; changed: HomeChangedData; counters: Pick<MovedCounters, 'contests'> }
  'lists': { changed: { readonly what: SiteList }; counters: MovedCounters }
  'system': { state: SystemState }
  'remote-health': { state: RemoteHealthState }
  'remote-sites': { state: CallAnswer<'remoteSiteStates'> }
  /** How far an import is; its report is to be loaded again. */
  'remote-import': { progress: RemoteImportProgress }
  'self-test': { result: Static<typeof TestResult> }
  /** `changed`: the discussion itself is to be loaded again. */
  'discussion': { talk: DiscussionEventData; changed: null }
  'training': { rank: TrainingRankEventData; changed: { readonly tid: number } }
  'admin-talk': { changed: AdminDiscussionEventData }
  'contest:info': { changed: ContestEventData; phase: ContestEventData }
  'contest:submissions': { new: ListRow; row: ListRow }
  'contest:announcements': { visible: Static<typeof ContestAnnouncement>; gone: { readonly id: number } }
  'contest:ac-info': {
    changed: Pick<Static<typeof AcInfo>, 'submitId' | 'displayId' | 'username'> & {
      readonly accepted: boolean
      readonly displayName: string | null
    }
    checked: Pick<Static<typeof AcInfo>, 'id' | 'checked' | 'runner'>
    /** Solves have come or gone by a decision. */
    moved: { readonly cid: number }
  }
  'contest:print': { new: Static<typeof ContestPrint>; row: Static<typeof ContestPrint> }
  'contest:comments': { talk: DiscussionEventData }
  'contest:rejudge': { changed: { readonly cid: number } }
  /** `gone` to whoever was shown an answer that is for its asker alone now. */
  'contest:clarifications': { row: Static<typeof Clarification>; gone: { readonly id: number } }
  'contest:staff': { changed: { readonly cid: number } }
  'contest:decisions': { changed: { readonly cid: number } }
  'contest:commentary': { changed: { readonly cid: number } }
  /** Of the Contest API: its streams are woken by it. */
  'contest:awards': { changed: { readonly cid: number } }
  'contest:teams': { changed: { readonly cid: number }; seen: Static<typeof SeenAddress> }
  /** `changed`: its page is to be loaded again. `counters` are those outside groups. */
  'problem:info': { changed: { readonly pid: number }; counters: ProblemCounters }
  /** The whole of it, so that nobody loads it again with every verdict. */
  'problem:rejudge': { progress: Static<typeof RejudgeProgress> }
  /** How far the check of the problem's package is. */
  'problem:package': { check: Static<typeof PackageCheck> }
  'group:info': { changed: GroupEventData; counters: MovedCounters }
  'group:submissions': { new: ListRow; row: SubmissionRowEventData }
}

/** One event as the browser gets it. `rev` is the revision of the topic after it. */
export type LiveEventMessage = {
  [Kind in TopicKind]: {
    [Event in keyof LiveEvents[Kind]]: {
      readonly topic: TopicNames[Kind]
      readonly rev: number
      readonly kind: Event
      readonly data: LiveEvents[Kind][Event]
    }
  }[keyof LiveEvents[Kind]]
}[TopicKind]

/** Events of the topics with such a name. */
export type EventOf<Name extends TopicName> = Name extends TopicName
  ? LiveEventMessage extends infer Message
    ? Message extends { readonly topic: infer Topic }
      ? Name extends Topic
        ? Message
        : never
      : never
    : never
  : never

/** What happened in one of them, without its name. */
export type TopicEvent<Name extends TopicName> =
  EventOf<Name> extends infer Event ? (Event extends LiveEventMessage ? Omit<Event, 'topic'> : never) : never

export type EventKind<Name extends TopicName> = EventOf<Name>['kind']
type EventData<Name extends TopicName, Kind> = Extract<EventOf<Name>, { readonly kind: Kind }>['data']

/** The payload for each reader class that may see it; a class that is absent gets nothing. */
export type Projections<Data> = { readonly [Reader in ReaderClass]?: Data }

/** One change of a topic as services publish it. */
export interface TopicChange<Name extends TopicName, Kind extends EventKind<Name>> {
  readonly topic: Name
  readonly rev: number
  readonly kind: Kind
  readonly data: Projections<EventData<Name, Kind>>
}

/** Any change of any topic, as a gateway receives it. */
export type AnyTopicChange = LiveEventMessage extends infer Message
  ? Message extends LiveEventMessage
    ? Omit<Message, 'data'> & { readonly data: Projections<Message['data']> }
    : never
  : never

/** What one reader class gets of a change; null for nothing. */
export const messageFor = (
  { topic, rev, kind, data }: AnyTopicChange,
  reader: ReaderClass,
): LiveEventMessage | null => {
  const own = data[reader]
  return own === undefined ? null : ({ topic, rev, kind, data: own } as LiveEventMessage)
}
