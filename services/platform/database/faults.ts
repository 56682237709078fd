/** What PostgreSQL says when it refuses. */
interface DatabaseFault {
  readonly code: string
  readonly constraint?: string
}

/** The fault that PostgreSQL reported (SQLSTATE and constraint), or null when the error is none of its. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const { code, constraint } = error as Partial<DatabaseFault>
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return null
  return constraint === undefined ? { code } : { code, constraint }
}

/** The unique constraint that a write broke, or null. */
export function brokenUnique(error: unknown): string | null {
  const fault = databaseFault(error)
  return fault?.code === '23505' ? (fault.constraint ?? '') : null
}
