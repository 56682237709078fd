import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'

/** A verdict on a submission of the reader has come. @param cid in that contest, 0 outside; absent: anywhere */
export const isOwnVerdict = (event: LiveEventMessage, cid?: number): boolean =>
  event.kind === 'submission' && isFinal(event.data.status) && (cid === undefined || (event.data.cid ?? 0) === cid)

/**
 * What the reader is shown of their own is another: a verdict has come, or the contest or training is another one. At
 * the end of a freeze, and of an OI contest, a contest opens results that are older.
 */
export const changesOwn = (event: LiveEventMessage, cid?: number): boolean =>
  event.kind === 'changed' || event.kind === 'phase' || isOwnVerdict(event, cid)
