import { areResultsFinal, isOpened, isOver } from '@podium/proto/rules/contest/contest-api.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { absoluteTime } from './times.ts'

/**
 * What a contest has come to. The specification puts end, thaw, final results and the last update in a strict order;
 * here they can be one moment, so each is a millisecond after the one before. Results may be final before the thaw.
 */
export function presentState({ startMs, endMs, freezeMs }: ContestTimes, phase: FeedPhase) {
  const hasStarted = phase !== 'scheduled'
  const hasEnded = isOver(phase)
  const isFrozen = phase === 'sealed' || hasEnded
  const freeze =
    freezeMs === null
      ? {}
      : {
          frozen: isFrozen ? absoluteTime(freezeMs) : null,
          thawed: isOpened(phase) ? absoluteTime(endMs + 1) : null,
        }
  return {
    started: hasStarted ? absoluteTime(startMs) : null,
    ended: hasEnded ? absoluteTime(endMs) : null,
    ...freeze,
    finalized: areResultsFinal(phase) ? absoluteTime(endMs + 2) : null,
    end_of_updates: phase === 'final' ? absoluteTime(endMs + 3) : null,
  }
}
