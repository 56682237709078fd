/**
 * Events of a submission, each reader class its own projection
 * (proto/rules/submission/submission-visibility.ts).
 */
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { isPublicSubmission, stateFor } from '@podium/proto/rules/submission/submission-visibility.ts'
import { revisionOf } from '@podium/proto/rules/submission/submission-state.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import { presentRow, shownTitle, stateOf } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

const rowData = (record: SubmissionRecord, state: SubmissionState, reader: ReaderClass): SubmissionRowEventData => ({
  ...stateFor(state, reader),
  uid: record.uid,
  displayPid: record.displayPid,
  title: shownTitle(record),
  judger: record.judger,
  isManual: record.isManual,
})

/** The state for those who watch the submission itself. */
export const stateEvent = (record: SubmissionRecord, state: SubmissionState): Outgoing =>
  liveEvent({
    topic: topics.submission(record.submitId),
    rev: revisionOf(state),
    kind: 'state',
    data: {
      // Of a group's its members are the public: nobody else may watch it.
      ...(record.cid === 0 ? { public: stateFor(state, 'public') } : {}),
      contestant: stateFor(state, 'contestant'),
      jury: stateFor(state, 'jury'),
    },
  })

/** Where submissions are listed: the public list, or that of the group; null inside contests, which have their own. */
const listTopic = (record: SubmissionRecord): TopicNames['status' | 'group:submissions'] | null => {
  if (isPublicSubmission(record)) return topics.status()
  return record.cid === 0 && record.gid !== null ? topics.group(record.gid, 'submissions') : null
}

const ownEvent = (record: SubmissionRecord, state: SubmissionState): Outgoing =>
  liveEvent({
    topic: topics.user(record.uid),
    rev: revisionOf(state),
    kind: 'submission',
    data: { contestant: rowData(record, state, 'contestant') },
  })

/** A change of status for the lists: the common one and the owner's own. */
export const rowEvents = (record: SubmissionRecord, state: SubmissionState): Outgoing[] => {
  const rev = revisionOf(state)
  const own = ownEvent(record, state)
  const list = listTopic(record)
  return list === null
    ? [own]
    : [own, liveEvent({ topic: list, rev, kind: 'row', data: { public: rowData(record, state, 'public') } })]
}

/** Everything that a stored change is worth. */
export const changeEvents = (record: SubmissionRecord): Outgoing[] => {
  const state = stateOf(record)
  return [stateEvent(record, state), ...rowEvents(record, state)]
}

/** A new submission: the owner's lists, and the whole row for the public list. */
export const newEvents = (record: SubmissionRecord): Outgoing[] => {
  const state = stateOf(record)
  const rev = revisionOf(state)
  const own = ownEvent(record, state)
  const list = listTopic(record)
  return list === null
    ? [own]
    : [
        own,
        liveEvent({
          topic: list,
          rev,
          kind: 'new',
          data: { public: presentRow(record, { ...record, title: shownTitle(record) }) },
        }),
      ]
}
