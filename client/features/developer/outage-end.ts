import type { JudgeInfo } from './use-system-state.ts'

type Outage = NonNullable<JudgeInfo['outage']>

/**
 * When a judge takes tasks again: after its known run is right, when its rest is over, or, with a full disk, when there
 * is room, for which it looks then.
 */
export function outageEnd({ until, reason }: Pick<Outage, 'until' | 'reason'>): 'known-run' | 'rest' | 'room' {
  if (until === null) return 'known-run'
  return reason.some(({ code }) => code === 'diskFull') ? 'room' : 'rest'
}
