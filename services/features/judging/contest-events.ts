/**
 * What is told of a submission inside a contest, one projection for each reader class (proto/rules/contest/contest-phase.ts).
 * What a seal covers is told to nobody but the jury, not even that something happened: when a verdict came would give
 * it away.
 */
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { stateFor } from '@podium/proto/rules/submission/submission-visibility.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { presentContestRow, showsMeasures, viewOf } from '../contests/index.ts'
import type { ContestPlace } from '../contests/index.ts'
import { stateOf } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

/** A submission, where it stands in its contest, and the moment in milliseconds since 1970. */
interface Told {
  readonly record: SubmissionRecord
  readonly place: ContestPlace
  readonly nowMs: number
}

const seesOwn = ({ place, nowMs }: Told): boolean => viewOf(place, 'contestant', true, nowMs) === 'result'

/** The state for those who watch the submission itself: its author and the jury. */
export const contestStateEvent = (told: Told, state: SubmissionState): Outgoing =>
  liveEvent({
    topic: topics.submission(told.record.submitId),
    rev: revisionOf(state),
    kind: 'state',
    data: { ...(seesOwn(told) ? { contestant: stateFor(state, 'contestant') } : {}), jury: stateFor(state, 'jury') },
  })

const ownData = ({ record, place }: Told, state: SubmissionState): SubmissionRowEventData => ({
  ...stateFor(state, 'contestant'),
  uid: record.uid,
  displayPid: null,
  title: place.displayTitle,
  judger: record.judger,
  isManual: record.isManual,
  cid: record.cid,
  displayId: place.displayId,
})

/**
 * A change of a row in the lists: the contest's, and the author's own. @param kind `new` for one that was not there
 * yet
 */
export function contestRowEvents(told: Told, state: SubmissionState, kind: 'new' | 'row'): Outgoing[] {
  const { record, place, nowMs } = told
  const rev = revisionOf(state)
  const current = { ...record, status: state.status }
  const isShown = viewOf(place, 'contestant', false, nowMs) === 'result'
  const rowFor = (reader: 'contestant' | 'jury') =>
    presentContestRow(current, place, showsMeasures(place, reader, false, nowMs))
  const listed = liveEvent({
    topic: topics.contest(record.cid, 'submissions'),
    rev,
    kind,
    data: { ...(isShown ? { contestant: rowFor('contestant') } : {}), jury: rowFor('jury') },
  })
  if (!seesOwn(told)) return [listed]
  return [
    liveEvent({ topic: topics.user(record.uid), rev, kind: 'submission', data: { contestant: ownData(told, state) } }),
    listed,
  ]
}

/** An accept that came or went, or whose balloon was delivered before, for the balloon queue. */
const acceptEvents = ({ record, place, nowMs }: Told, before: number): Outgoing[] => {
  const changed = place.checked || (before === Status.accepted) !== (record.status === Status.accepted)
  if (place.isStaff || !changed) return []
  const data = {
    submitId: record.submitId,
    accepted: record.status === Status.accepted,
    displayId: place.displayId,
    username: record.username,
    displayName: place.displayName,
  }
  return [
    liveEvent({ topic: topics.contest(record.cid, 'ac-info'), rev: nowMs, kind: 'changed', data: { jury: data } }),
  ]
}

/**
 * Everything that a stored change is worth. @param place null when the contest is gone @param before status before
 * the change
 */
export function contestChangeEvents(record: SubmissionRecord, place: ContestPlace | null, before: number): Outgoing[] {
  const state = stateOf(record)
  if (place === null)
    return [
      liveEvent({
        topic: topics.submission(record.submitId),
        rev: revisionOf(state),
        kind: 'state',
        data: { jury: stateFor(state, 'jury') },
      }),
    ]
  const told = { record, place, nowMs: Date.now() }
  return [contestStateEvent(told, state), ...contestRowEvents(told, state, 'row'), ...acceptEvents(told, before)]
}
