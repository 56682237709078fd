/**
 * The database is read from the environment when a service starts, and a service that changed it for itself alone would
 * split the site in two: a change is refused with the place where it belongs.
 */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { databaseConfigOf } from './queries.ts'

/** Clients send the whole form back: what is empty or as it is asks for nothing. Throws Refusal `databaseFixed`. */
export function refuseDatabaseChange(databaseUrl: string, body: CallBody<'setDatabaseConfig'>): void {
  const holds: Readonly<Record<string, unknown>> = databaseConfigOf(databaseUrl)
  const isChange = Object.entries(body).some(
    ([field, value]) => value !== null && value !== '' && value !== holds[field],
  )
  if (isChange) throw new Refusal('databaseFixed')
}
