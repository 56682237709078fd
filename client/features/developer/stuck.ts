import type { LaneInfo } from './use-system-state.ts'

const stuckAfterS = 60

/**
 * Whether a lane stands still: its oldest task has waited for over a minute, and no judge is at work on any of the
 * lane.
 */
export const isStuck = ({ oldestWaitingS, running }: Pick<LaneInfo, 'oldestWaitingS' | 'running'>): boolean =>
  running === 0 && (oldestWaitingS ?? 0) > stuckAfterS
