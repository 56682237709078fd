/**
 * When a run that was perhaps posted counts as absent, and when looking for it ends (remote-sites 7).
 *
 * A list may lag, and a frozen worker may post late: so absence counts only from a minute after the post was begun,
 * and three times, the second look 20 s and the third 60 s after the first that counted.
 */

/** A post is given up before its first byte when its record is older than this, or the lease has less left. */
export const postMaxDelayMs = 3_000
export const postMinLeaseMs = 20_000
export const absenceCountsAfterMs = 60_000
const looksAfterFirstMs = [0, 20_000, 60_000] as const
export const absencesNeeded = looksAfterFirstMs.length
/** Looking for a run, and following one, ends after this. */
export const patienceMs = 600_000

/** When the next look can count. @param absentAtMs the looks that counted so far */
export const nextLookAtMs = (absentAtMs: readonly number[], startedAtMs: number): number => {
  const [firstAtMs] = absentAtMs
  if (firstAtMs === undefined) return startedAtMs + absenceCountsAfterMs
  return firstAtMs + (looksAfterFirstMs[absentAtMs.length] ?? Infinity)
}

export const isNewAbsence = (absentAtMs: readonly number[], startedAtMs: number, atMs: number): boolean =>
  atMs >= nextLookAtMs(absentAtMs, startedAtMs)

/** Would one more absence at this moment prove that nothing is stored? */
export const provesAbsence = (absentAtMs: readonly number[], startedAtMs: number, atMs: number): boolean =>
  absentAtMs.length === absencesNeeded - 1 && isNewAbsence(absentAtMs, startedAtMs, atMs)

export const isExpired = (recoveringSinceMs: number, atMs: number): boolean => atMs >= recoveringSinceMs + patienceMs

/** A run of the account that the list shows newer than the baseline. */
export interface FoundRun {
  readonly runId: string
  /** Id of its language at the site; null where the list does not tell. */
  readonly languageId: string | null
  /** An attempt of another submission has this run. */
  readonly isOwnedByOther: boolean
  /** Whether the source at the site is the one that was sent; null where it cannot be read. */
  readonly isSameSource: boolean | null
}

export type RunChoice =
  { readonly kind: 'adopt'; readonly runId: string } | { readonly kind: 'absent' } | { readonly kind: 'ambiguous' }

/** Which of the new runs is the attempt's, by its language and, where it can be read, by its source. */
export const chooseRun = (runs: readonly FoundRun[], languageId: string): RunChoice => {
  const possible = runs.filter(
    (run) =>
      !run.isOwnedByOther &&
      run.isSameSource !== false &&
      (run.languageId === null || run.languageId === languageId || run.isSameSource === true),
  )
  const proved = possible.filter(({ isSameSource }) => isSameSource === true)
  const [only, ...others] = proved.length > 0 ? proved : possible
  if (only === undefined) return { kind: 'absent' }
  return others.length === 0 ? { kind: 'adopt', runId: only.runId } : { kind: 'ambiguous' }
}
