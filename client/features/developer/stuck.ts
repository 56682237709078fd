import type { LaneInfo } from './use-system-state.ts'

const STUCK_AFTER_S = 60

/** Whether a lane has let its oldest task wait for over a minute: a busy judge takes one far earlier than that. */
export const isStuck = ({ oldestWaitingS }: Pick<LaneInfo, 'oldestWaitingS'>): boolean => (oldestWaitingS ?? 0) > STUCK_AFTER_S
