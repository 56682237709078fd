/**
 * Lanes of the work queue, most urgent first (design: one submission). In the two whose name ends in `later` wait the
 * tasks of users who have held slots for long: everybody else's come first. Runs of previews, for which nobody waits,
 * have the last one: a judge takes from it as judge/worker/previews.ts says.
 */
export const lanes = ['contest', 'contest-later', 'selftest', 'normal', 'later', 'rejudge', 'preview'] as const
export type Lane = (typeof lanes)[number]

/** A task of one of these is taken as soon as there is a slot. */
export const awaitedLanes: readonly Lane[] = lanes.filter((lane) => lane !== 'preview')

/** These never wait for a task of another lane to end. */
export const contestLanes: readonly Lane[] = ['contest', 'contest-later']

/** Where a task goes whose user has held slots for long; a lane that is not urgent anyway stays. */
export const laterLane = (lane: Lane): Lane =>
  lane === 'contest' ? 'contest-later' : lane === 'normal' ? 'later' : lane
