/**
 * Events of a submission inside a contest, one projection for each reader class
 * (proto/rules/contest/contest-phase.ts). What a freeze covers goes to the jury alone, not even that something
 * happened: when a verdict came would give it away.
 */
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { stateFor } from '@podium/proto/rules/submission/submission-visibility.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { presentContestRow, showsMeasures, viewOf } from '../contests/index.ts'
import type { ContestContext } from '../contests/index.ts'
import { stateOf } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

/** A submission in its contest, at a moment in milliseconds since 1970. */
interface Projected {
  readonly record: SubmissionRecord
  readonly context: ContestContext
  readonly nowMs: number
}

const seesOwn = ({ context, nowMs }: Projected): boolean => viewOf(context, 'contestant', true, nowMs) === 'result'

/** What the author learns: how many cases are done tells where a subtask was left. */
const contestantState = ({ context }: Projected, state: SubmissionState): SubmissionState => {
  const { done: _done, total: _total, ...rest } = stateFor(state, 'contestant')
  return context.hidesCases ? rest : stateFor(state, 'contestant')
}

/** The state for those who watch the submission itself: its author and the jury. */
export const contestStateEvent = (projected: Projected, state: SubmissionState): Outgoing =>
  liveEvent({
    topic: topics.submission(projected.record.submitId),
    rev: revisionOf(state),
    kind: 'state',
    data: {
      ...(seesOwn(projected) ? { contestant: contestantState(projected, state) } : {}),
      jury: stateFor(state, 'jury'),
    },
  })

const ownData = (projected: Projected, state: SubmissionState): SubmissionRowEventData => ({
  ...contestantState(projected, state),
  uid: projected.record.uid,
  displayPid: null,
  title: projected.context.displayTitle,
  judger: projected.record.judger,
  isManual: projected.record.isManual,
  cid: projected.record.cid,
  displayId: projected.context.displayId,
})

/**
 * A change of a row in the lists: the contest's, and the author's own. @param kind `new` for one that was not there
 * yet
 */
export function contestRowEvents(projected: Projected, state: SubmissionState, kind: 'new' | 'row'): Outgoing[] {
  const { record, context, nowMs } = projected
  const rev = revisionOf(state)
  const current = { ...record, status: state.status }
  const isShown = viewOf(context, 'contestant', false, nowMs) === 'result'
  const rowFor = (reader: 'contestant' | 'jury') =>
    presentContestRow(current, context, showsMeasures(context, reader, false, nowMs))
  const listed = liveEvent({
    topic: topics.contest(record.cid, 'submissions'),
    rev,
    kind,
    data: { ...(isShown ? { contestant: rowFor('contestant') } : {}), jury: rowFor('jury') },
  })
  if (!seesOwn(projected)) return [listed]
  return [
    liveEvent({
      topic: topics.user(record.uid),
      rev,
      kind: 'submission',
      data: { contestant: ownData(projected, state) },
    }),
    listed,
  ]
}

/** An accept that came or went, or whose balloon was delivered before, for the balloon queue. */
const acceptEvents = ({ record, context, nowMs }: Projected, before: number): Outgoing[] => {
  const changed = context.checked || (before === Status.accepted) !== (record.status === Status.accepted)
  if (!context.counts || !changed) return []
  const data = {
    submitId: record.submitId,
    accepted: record.status === Status.accepted,
    displayId: context.displayId,
    username: record.username,
    displayName: context.displayName,
  }
  return [
    liveEvent({ topic: topics.contest(record.cid, 'ac-info'), rev: nowMs, kind: 'changed', data: { jury: data } }),
  ]
}

/**
 * All events of a stored change. @param context null when the contest is gone @param before status before
 * the change
 */
export function contestChangeEvents(
  record: SubmissionRecord,
  context: ContestContext | null,
  before: number,
): Outgoing[] {
  const state = stateOf(record)
  if (context === null)
    return [
      liveEvent({
        topic: topics.submission(record.submitId),
        rev: revisionOf(state),
        kind: 'state',
        data: { jury: stateFor(state, 'jury') },
      }),
    ]
  const projected = { record, context, nowMs: Date.now() }
  return [
    contestStateEvent(projected, state),
    ...contestRowEvents(projected, state, 'row'),
    ...acceptEvents(projected, before),
  ]
}
