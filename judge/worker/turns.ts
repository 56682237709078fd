/**
 * Who gives way to whom at the slots. A contest's task waits for no task of another lane. Any other task has a turn of
 * some seconds and of at least one case; after it, it counts as one of its user's later lane, so whoever has just come
 * does not wait for all cases of a program that uses up its limit on each.
 */
import { contestLanes, laterLane, lanes } from '@podium/proto/rules/submission/lanes.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import type { TaskRun } from './task-run.ts'

type Turn = Pick<TaskRun, 'isPastTurn' | 'isPaused' | 'holdsSlot' | 'slotMs'> & {
  readonly delivery: Pick<TaskRun['delivery'], 'lane'>
}

/** Of tasks that were broken off, each with its lease and what is known of its cases. */
const mostPaused = 64

/** The lanes whose waiting tasks go first, most urgent first. All such lists begin alike, so the longest has all. */
function lanesBefore({ delivery: { lane } }: Turn, isPastTurn: boolean): readonly Lane[] {
  if (isPastTurn) return lanes.slice(0, lanes.indexOf(laterLane(lane)))
  return contestLanes.includes(lane) ? [] : contestLanes
}

interface Yielding<Run> {
  readonly run: Run
  readonly before: readonly Lane[]
}

/** The task that is broken off when one of these lanes has another: of equals the one that has used most. */
export function firstToPause<Run extends Turn>(runs: readonly Run[]): Yielding<Run> | undefined {
  const hasTurns = runs.filter(({ isPaused }) => isPaused).length < mostPaused
  return runs
    .filter(({ holdsSlot }) => holdsSlot)
    .map((run) => ({ run, before: lanesBefore(run, hasTurns && run.isPastTurn), usedMs: run.slotMs() }))
    .filter(({ before }) => before.length > 0)
    .toSorted((a, b) => b.before.length - a.before.length || b.usedMs - a.usedMs)[0]
}

/** The task that goes on when none of these lanes has another: of equals the one that came first. */
export const firstToResume = <Run extends Turn>(runs: readonly Run[]): Yielding<Run> | undefined =>
  runs
    .filter(({ isPaused }) => isPaused)
    .map((run) => ({ run, before: lanesBefore(run, run.isPastTurn) }))
    .toSorted((a, b) => a.before.length - b.before.length)[0]
