import type { LiveEventMessage } from '@podium/proto/events/live-events.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'

/** A verdict on a submission of the reader has come. @param cid in that contest, 0 outside; absent: anywhere */
export const isOwnVerdict = (event: LiveEventMessage, cid?: number): boolean =>
  event.kind === 'submission' && isFinal(event.data.status) && (cid === undefined || (event.data.cid ?? 0) === cid)
