/**
 * A contest whose start a director has cleared, because nobody knows yet when it begins. Its start stands in the year
 * 9000, so that whatever asks whether it has begun needs no other rule; end and freeze are as far from it as before.
 * A countdown that was paused stands in the start too: the time that will be left lies behind the moment of clearing.
 */
const clearedMs = Date.UTC(9000, 0, 1)
/** Of a countdown that is paused. */
export const pauseMaxMs = 365 * 86_400_000

export const isStartCleared = (startMs: number): boolean => startMs >= clearedMs

/** @param pauseMs what will be left of the countdown; null where nobody says */
export const clearedStart = (pauseMs: number | null): number => clearedMs + (pauseMs ?? 0)

/** Null for a start that is known, and where nobody says how long it will be. */
export const countdownPauseMs = (startMs: number): number | null => (startMs > clearedMs ? startMs - clearedMs : null)
