/** Lanes of the work queue, most urgent first (design: one submission). */
export const lanes = ['contest', 'selftest', 'normal', 'rejudge'] as const
export type Lane = (typeof lanes)[number]
