/**
 * The database as clients of the contract see it (contract/admin 7). It is read from the environment when a service
 * starts, and a service that changed it for itself alone would split the site in two, so a change is refused with the
 * place where it belongs.
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'

type DatabaseConfig = CallAnswer<'databaseConfig'>

const defaultPort = 5432

/** @param databaseUrl postgresql://user:password@host:port/name */
export function databaseConfigOf(databaseUrl: string): DatabaseConfig {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  return {
    dbHost: hostname,
    dbPort: Number(port) || defaultPort,
    dbUsername: decodeURIComponent(username),
    dbName: decodeURIComponent(pathname.slice(1)),
    dbPassword: null,
    redisHost: null,
    redisPort: null,
    redisPassword: null,
  }
}

/** Clients send the whole form back: what is empty or as it is asks for nothing. Throws Refusal `databaseFixed`. */
export function refuseDatabaseChange(databaseUrl: string, body: CallBody<'setDatabaseConfig'>): void {
  const holds: Readonly<Record<string, unknown>> = databaseConfigOf(databaseUrl)
  const isChange = Object.entries(body).some(
    ([field, value]) => value !== null && value !== '' && value !== holds[field],
  )
  if (isChange) throw new Refusal('databaseFixed')
}
