/**
 * Spans: what was done for a click (trace.ts), by which process, when and for how long. They are recorded where a
 * collector is set (start.ts) and cost a comparison elsewhere. Work that belongs to no trace has none.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

export interface SpanRecorder {
  /** Until what `work` returns is resolved or rejected. */
  readonly inSpan: <Result>(name: string, facts: SpanFacts, work: () => Result) => Result
}

let recorder: SpanRecorder | null = null
export const recordWith = (next: SpanRecorder | null): void => void (recorder = next)

export const isRecording = (): boolean => recorder !== null

/** @param name one of few: what differs from time to time is a fact */
export const inSpan = <Result>(name: string, facts: SpanFacts, work: () => Result): Result =>
  recorder === null ? work() : recorder.inSpan(name, facts, work)
