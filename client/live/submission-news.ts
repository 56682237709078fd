import { call } from '../api/call.ts'
import type { News } from './live-feed.ts'
import { newsOf } from './state-news.ts'

/** Asks how submissions stand, as the news that a socket would have brought. */
export async function askStates(submitIds: readonly number[], signal: AbortSignal): Promise<readonly News[]> {
  if (submitIds.length === 0) return []
  return newsOf(await call('checkSubmissionsStatus', { body: { submitIds: [...submitIds] }, signal, quiet: true }))
}
