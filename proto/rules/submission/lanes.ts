/**
 * Lanes of the work queue, most urgent first (design: one submission). In the two whose name ends in `later` wait the
 * tasks of users who have held slots for long: everybody else's come first.
 */
export const lanes = ['contest', 'contest-later', 'selftest', 'normal', 'later', 'rejudge'] as const
export type Lane = (typeof lanes)[number]

/** These never wait for a task of another lane to end. */
export const contestLanes: readonly Lane[] = ['contest', 'contest-later']

/** Where a task goes whose user has held slots for long; a lane that is not urgent anyway stays. */
export const laterLane = (lane: Lane): Lane =>
  lane === 'contest' ? 'contest-later' : lane === 'normal' ? 'later' : lane
