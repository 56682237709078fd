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

const busyCode = 'DATABASE_BUSY'

/** All connections to a database that is there were taken for too long; nothing was asked of it. */
export class BusyError extends Error {
  readonly code = busyCode
  constructor() {
    super('every connection to the database was taken for too long')
    this.name = 'BusyError'
  }
}

/** Also as the error that MikroORM makes of it. */
export const isBusy = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'code') === busyCode

/** What the pool says of a connection that was not made in time; who gets which is for its timers. */
const noConnection = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout']
/** The second one: nobody answers what the address of the server's name is. */
const unreachedCodes = new Set(['ECONNREFUSED', 'EAI_AGAIN'])
/** A Unix socket whose server is away is not there at all; nor is a host, or a pod, that is gone. */
const unreachedAtConnect = new Set(['ENOENT', 'EHOSTUNREACH'])
const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/**
 * What PostgreSQL answers to who connects: it starts or stops, or has no connection left; and to who writes on a
 * standby, of which another server is the primary.
 */
const turnedAway = new Set(['57P03', '53300', '25006'])

/** The database was not reached at all, so that nothing can have been asked of it. */
export function isUnreached(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (error instanceof Error && noConnection.includes(error.message)) return true
  return (
    typeof code === 'string' &&
    (unreachedCodes.has(code) || turnedAway.has(code) || (syscall === 'connect' && unreachedAtConnect.has(code)))
  )
}

/** A server behind is away: connection lost (08), out of connections (53), server stopping (57), or not reached. */
export function isAway(error: unknown): boolean {
  if (isUnreached(error)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && lostCodes.has(code)) return true
  if (error instanceof Error && error.message.startsWith('Connection terminated')) return true
  const fault = databaseFault(error)
  return fault !== null && /^(08|53|57)/.test(fault.code)
}
