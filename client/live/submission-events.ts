import { call } from '../api/call.ts'
import { eventsOf } from './state-events.ts'
import type { StateEvent } from './state-events.ts'

/** Asks how submissions stand, as the news that a socket would have brought. */
export async function askStates(submitIds: readonly number[], signal: AbortSignal): Promise<readonly StateEvent[]> {
  if (submitIds.length === 0) return []
  return eventsOf(await call('checkSubmissionsStatus', { body: { submitIds: [...submitIds] }, signal, quiet: true }))
}
