/** How data are asked for while nothing is pushed. */
export interface PollOptions<Data, Asked> {
  readonly everyMs: number
  /** Whether these data may still change. Absent: always. */
  readonly while?: (data: Data) => boolean
  /** Polls in a row, counted anew with each snapshot. */
  readonly maxTries?: number
  /**
   * Whether a poll that failed is the last until the socket is back (verdicts: spec/1 section 4). Absent: the next is
   * asked as ever.
   */
  readonly endsAtError?: boolean
  /**
   * What has happened to these data: it goes through `apply` like what is pushed. Absent: the snapshot is loaded
   * again.
   */
  readonly ask?: (data: Data, signal: AbortSignal) => Promise<readonly Asked[]>
}
