/**
 * How long a submission waits that cannot be handed over. One that came in before the trouble waits ten minutes in
 * all; one that comes in while a wall stands ends at once, so that nobody waits for what will not come.
 */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { AttemptEvent } from '@podium/proto/rules/remote/attempt.ts'
import type { Circuit } from '@podium/proto/rules/remote/circuit.ts'
import { patienceMs } from '@podium/proto/rules/remote/recovery.ts'
import { sinceText, wallCodes } from '@podium/proto/rules/remote/remote-texts.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { failed, troubleOf } from './attempt-tools.ts'
import type { AttemptCursor, AttemptTools } from './attempt-tools.ts'
import type { Outcome } from './provider.ts'

const minuteMs = 60_000
type Broken = Extract<Circuit, { readonly state: 'broken' }>

const walledReport = (task: RemoteTask, { wall, sinceMs }: Broken): JudgeReport => [
  judgeMessage('remoteWalled', {
    site: remoteSites[task.site].name,
    since: sinceText(sinceMs),
    wall: judgeMessage(wallCodes[wall]),
  }),
]

/** What ends a submission that waits behind a wall; null while it may wait on. */
export const endBehindWall = (task: RemoteTask, circuit: Circuit, nowMs: number): AttemptEvent | null => {
  if (circuit.state === 'intact') return null
  const isNew = task.queuedAtMs > circuit.sinceMs
  if (!isNew && nowMs < task.queuedAtMs + patienceMs) return null
  return { kind: 'wall', result: failed(Status.systemError, walledReport(task, circuit)) }
}

/** What ends a submission that waits for a lane; null while it may wait on. @param report why it waits, if known */
export const endWithoutLane = (
  task: RemoteTask,
  nowMs: number,
  report: JudgeReport | null = null,
): AttemptEvent | null => {
  if (nowMs < task.queuedAtMs + patienceMs) return null
  const { name } = remoteSites[task.site]
  const waited = [judgeMessage('remoteNoLaneInTime', { site: name, minutes: patienceMs / minuteMs })]
  return { kind: 'refuse', result: failed(Status.submitFailed, report ?? waited) }
}

/** Ends an attempt that nothing is at the site of, when it has waited for long enough. */
export const hasWaitedTooLong = async (
  cursor: AttemptCursor,
  task: RemoteTask,
  { clock, health, provider }: AttemptTools,
  outcome: Exclude<Outcome<unknown>, { readonly kind: 'ok' }>,
): Promise<boolean> => {
  const { circuit } = await health.read({ site: provider.site, accountId: null })
  const nowMs = clock.nowMs()
  const event = endBehindWall(task, circuit, nowMs) ?? endWithoutLane(task, nowMs, troubleOf(task, outcome))
  return event !== null && (await cursor.advance(event))
}
