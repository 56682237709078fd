/**
 * Runs of an account that nobody here has made. A person who uses the account as well breaks every proof that a run is
 * absent, so its lane closes until an administrator has changed the password.
 */
import { readMarker } from '@podium/proto/rules/remote/marker.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { AttemptTools, TaskFacts } from './attempt-tools.ts'
import { isNewer } from './run-ids.ts'

/** Whether the newest run of the account is foreign; then the health of the account says so. */
export const isForeignRun = async (
  { task, problem }: TaskFacts,
  { account, provider, attempts, health }: AttemptTools,
  newest: string | null,
): Promise<boolean> => {
  const { newestRunId, subject } = account
  // At the first look nothing is known: what is there already is from before.
  if (newest === null || newestRunId === null || !isNewer(newest, newestRunId)) return false
  if ((await attempts.ownerOf(task.site, newest)) !== null) return false
  // The run of an attempt that ended as unknown may show up late; without a marker nobody can tell whose it is.
  const { sourceOf } = provider
  if (sourceOf === undefined || !remoteSites[task.site].appendsMarker) {
    if ((await health.read(subject)).unknownCount > 0) return false
  } else {
    const source = await account.ask((session) => sourceOf(session, { runId: newest, problem }))
    if (source.kind !== 'ok') return false
    const marked = readMarker(source.value)
    if (marked !== null && (await attempts.claimRun({ ...marked, site: task.site }, newest))) return false
  }
  await health.fault(subject, 'foreign-run', judgeMessage('remoteForeignRun', { run: newest }))
  return true
}
