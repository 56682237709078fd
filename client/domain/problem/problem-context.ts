/**
 * Where a problem is worked on. The pages of a problem and of submissions know no contest, training or group: all
 * that differs between those and the public bank is in this object. Whoever owns a route under /contest, /training or
 * /group makes one and puts it around the page: `<ProblemContext value={context}><ProblemPage /></ProblemContext>`.
 * Without one it is the bank.
 */
import type { StateEvent } from '../../live/state-events.ts'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { createContext, useContext } from 'react'
import { bank } from './bank-context.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'

/** With what a contest calls its problem, which the problem itself does not say. */
export type ProblemInfo = CallAnswer<'problemDetail'> & { readonly displayId?: string }
export type OwnStatus = CallAnswer<'userProblemStatus'>[string]
export type SubmissionQuery = Omit<CallQuery<'submissionList'>, 'gid'>
type SubmissionPage = Pick<CallAnswer<'submissionList'>, 'records' | 'total'>

/** One problem of a contest or training, as the row of problems in focus mode lists it. */
export interface NavItem {
  readonly pid: number
  /** As it is written in addresses of the context. */
  readonly problemId: string
  readonly title: string
  /** Null or -10 when never tried. */
  readonly status: number | null
  readonly score: number | null
}

/** Addresses. A problem's id is the one of the context: inside a contest its display id there. */
export interface ProblemContextPaths {
  readonly problem: (problemId: string) => string
  /** The list of them. */
  readonly problems: string
  /** Focus mode; null where there is none. */
  readonly focus: ((problemId: string) => string) | null
  /** Everybody's submissions to one problem. */
  readonly solutions: (problemId: string) => string
  readonly submissions: string
  readonly submission: (submitId: number, problemId: string | null) => string
  /** Discussions of a problem; null where there are none. */
  readonly discussion: ((problemId: string) => string) | null
}

export interface ProblemContextCalls {
  readonly problem: (problemId: string, signal: AbortSignal) => Promise<ProblemInfo>
  /** Own state on one problem. */
  readonly ownStatus: (pid: number, signal: AbortSignal) => Promise<OwnStatus | undefined>
  readonly submissions: (query: SubmissionQuery, signal: AbortSignal) => Promise<SubmissionPage>
  /** How submissions stand, as the news that a socket would have brought: for polling. */
  readonly states: (submitIds: readonly number[], signal: AbortSignal) => Promise<readonly StateEvent[]>
  /** Problems of the context with own states, for the row in focus mode; null where there is no such row. */
  readonly navigation: ((signal: AbortSignal) => Promise<readonly NavItem[]>) | null
}

export interface ProblemContextRules {
  /** Why nothing can be submitted, in the reader's language; null when it can. */
  readonly closedReason: string | null
  /**
   * False while results are hidden from the reader: a submission then only is "submitted", and a further one
   * overwrites it.
   */
  readonly showsVerdict: boolean
  /** Whether code may be shared here. */
  readonly hasSharing: boolean
  /** Tags give the way of solving away: a contest shows its own mark instead. */
  readonly hasTags: boolean
  /** The contest has ended: what is shown of it is not called live any more. */
  readonly isOver: boolean
  /** Asked before the first submission, to let somebody in who has no access yet; false stops the submission. */
  readonly enter: (() => Promise<boolean>) | null
}

export interface ProblemContextValue {
  /** Part of the keys of all queries that are asked here. */
  readonly key: string
  /** 0 or null where they do not apply; they go with every submission. */
  readonly ids: { readonly cid: number; readonly tid: number | null; readonly gid: number | null }
  readonly selfTestType: 'public' | 'contest' | 'group'
  /** Live topic of the list of submissions; null where it is polled only. */
  readonly listTopic: TopicNames['status' | 'contest:submissions' | 'group:submissions'] | null
  /** Live topic on which the context says that its problems are others; null where each says it of itself. */
  readonly ownTopic: TopicNames['contest:info' | 'training'] | null
  readonly paths: ProblemContextPaths
  readonly calls: ProblemContextCalls
  readonly rules: ProblemContextRules
}

export const ProblemContext = createContext<ProblemContextValue>(bank)

export const useProblemContext = (): ProblemContextValue => useContext(ProblemContext)
