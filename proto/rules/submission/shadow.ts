/**
 * Judging that is in no force: a run of a rejudging that is previewed goes to the judges as an attempt with a number
 * that no submission ever comes to, so that judges need know nothing of it and services never take it for a verdict.
 */
const firstShadow = 1_000_000_000

/** The attempt under which a run of a rejudging is judged. */
export const shadowAttempt = (runId: number): number => firstShadow + runId

export const isShadow = (attempt: number): boolean => attempt >= firstShadow

/** The run of a rejudging behind an attempt. */
export const runOfShadow = (attempt: number): number => attempt - firstShadow
