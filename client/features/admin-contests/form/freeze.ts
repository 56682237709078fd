/** When the board is frozen (spec/3 sections 4, 5 and 9). Times are milliseconds since 1970, lengths seconds. */

/** 0 the last half hour, 1 the last hour, 2 the whole contest; `kept` a stored time that is none of these. */
export type FreezeChoice = '0' | '1' | '2' | 'stored'

const halfHourS = 1800
const hourS = 3600
const ACM = '0'

/** What enabling the freeze chooses. */
export const presetFreeze = (type: string, lengthS: number): FreezeChoice =>
  type === ACM && lengthS >= hourS ? '1' : '2'

/** Whether the contest is long enough for a choice. */
export const fitsFreeze = (choice: FreezeChoice, lengthS: number): boolean =>
  choice === '0' ? lengthS >= halfHourS : choice === '1' ? lengthS >= hourS : true

/** The choice that a stored freeze time stands for. Without one, the last hour. */
export function freezeChoiceOf(freezeMs: number | null, startMs: number, endMs: number): FreezeChoice {
  if (freezeMs === null) return '1'
  if (freezeMs === startMs) return '2'
  if (freezeMs === endMs - halfHourS * 1000) return '0'
  return freezeMs === endMs - hourS * 1000 ? '1' : 'stored'
}

export interface FreezeTimes {
  readonly startMs: number
  readonly endMs: number
  /** As it is stored. */
  readonly storedMs: number | null
}

export const freezeMsOf = (choice: FreezeChoice, { startMs, endMs, storedMs }: FreezeTimes): number | null =>
  ({ 0: endMs - halfHourS * 1000, 1: endMs - hourS * 1000, 2: startMs, stored: storedMs })[choice]
