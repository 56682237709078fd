/** Numbers of runs at a site: they grow with time, and may be longer than a number holds exactly. */

const numberOf = (runId: string): bigint => (/^\d+$/.test(runId) ? BigInt(runId) : -1n)

export const isNewer = (runId: string, than: string | null): boolean =>
  than === null || numberOf(runId) > numberOf(than)

/** The newest of some; null for none. */
export const newestOf = (runIds: readonly string[]): string | null =>
  runIds.reduce<string | null>((newest, runId) => (isNewer(runId, newest) ? runId : newest), null)
