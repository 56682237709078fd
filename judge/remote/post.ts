/**
 * Handing a submission over: the one step that must never happen twice. Everything that can be read or refused before
 * is; then the record says `posting`, and only when that is acknowledged the post leaves, at once or not at all.
 */
import { createHash } from 'node:crypto'
import { attemptMarker } from '@podium/proto/rules/remote/marker.ts'
import { goneLanguages } from '@podium/proto/rules/remote/languages/index.ts'
import { postMaxDelayMs, postMinLeaseMs } from '@podium/proto/rules/remote/recovery.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { again, failed, heldUpMs, later, lost, troubleOf } from './attempt-tools.ts'
import type { AttemptCursor, AttemptTools, StepEnd, TaskFacts } from './attempt-tools.ts'
import { isForeignRun } from './foreign-runs.ts'
import type { Outcome, PreparedPost } from './provider.ts'
import { hasWaitedTooLong } from './waiting.ts'

type Failed = Exclude<Outcome<unknown>, { readonly kind: 'ok' }>

const quickRetryMs = 5_000

/** A question before the post has failed: nothing is at the site, and the attempt is held up or ends. */
const heldUp = async (
  cursor: AttemptCursor,
  { task }: TaskFacts,
  tools: AttemptTools,
  outcome: Failed,
): Promise<StepEnd> => {
  if (outcome.kind === 'refused' && outcome.isFinal) {
    const isStored = await cursor.advance({
      kind: 'refuse',
      result: failed(Status.systemError, troubleOf(task, outcome)),
    })
    return isStored ? again : lost
  }
  if (outcome.kind === 'too-soon') {
    await tools.pace.hold(outcome.waitMs)
    return later(outcome.waitMs)
  }
  if (await hasWaitedTooLong(cursor, task, tools, outcome)) return again
  return later(outcome.kind === 'unreachable' || outcome.kind === 'signed-out' ? quickRetryMs : heldUpMs)
}

const prepare = async ({ task, problem, language }: TaskFacts, tools: AttemptTools): Promise<Outcome<PreparedPost>> => {
  const { provider, account, health } = tools
  if (provider.prepare === undefined) return { kind: 'ok', value: { tokens: {}, languages: null } }
  const { prepare: read } = provider
  const prepared = await account.ask((session) => read(session, { account: account.account, problem, language }))
  if (prepared.kind !== 'ok' || prepared.value.languages === null) return prepared
  const shownIds = prepared.value.languages.map(({ id }) => id)
  await health.noteSite(provider.site, { goneLanguages: goneLanguages(task.site, shownIds) })
  if (shownIds.length === 0 || shownIds.includes(language.id)) return prepared
  const { name } = remoteSites[task.site]
  const reason = [judgeMessage('remoteLanguageGone', { site: name, language: language.name })]
  return { kind: 'refused', reason, isFinal: true }
}

interface Ready {
  readonly baseline: string | null
  readonly prepared: PreparedPost
}

const makeReady = async (facts: TaskFacts, tools: AttemptTools): Promise<Outcome<Ready> | 'foreign'> => {
  const { account, provider } = tools
  const signedIn = await account.signIn()
  if (signedIn.kind !== 'ok') return signedIn
  const prepared = await prepare(facts, tools)
  if (prepared.kind !== 'ok') return prepared
  await tools.pace.wait()
  const newest = await account.ask((session) => provider.newestRun(session, account.account, facts.problem))
  if (newest.kind !== 'ok') return newest
  if (await isForeignRun(facts, tools, newest.value)) return 'foreign'
  await account.noteNewest(newest.value)
  // A record whose post still waits for its turn would have to be proved absent if this process died meanwhile.
  await account.session.takeTurn()
  return { kind: 'ok', value: { baseline: newest.value, prepared: prepared.value } }
}

const sourceOf = ({ task }: TaskFacts): { readonly source: string; readonly marker: string } => {
  const marker = remoteSites[task.site].appendsMarker ? attemptMarker(task) : ''
  return { marker, source: `${task.code}${marker}` }
}

/** The post itself, from the record to the answer. Null: the attempt is lost, and nothing was sent. */
const recordAndPost = async (
  cursor: AttemptCursor,
  facts: TaskFacts,
  tools: AttemptTools,
  { baseline, prepared }: Ready,
): Promise<Outcome<{ readonly runId: string | null }> | null> => {
  const { account, provider, lane, pace, clock } = tools
  const { postSpacingMs } = remoteSites[facts.task.site]
  const { source, marker } = sourceOf(facts)
  await pace.hold(postSpacingMs + postMaxDelayMs)
  const startedAtMs = clock.nowMs()
  const isRecorded = await cursor.advance({
    kind: 'post',
    fence: lane.fence,
    handover: {
      accountId: account.account.id,
      baseline,
      marker,
      sourceHash: createHash('sha256').update(source).digest('hex'),
      startedAtMs,
    },
  })
  if (!isRecorded) return null
  const mayStillSend = (): boolean =>
    clock.nowMs() - startedAtMs <= postMaxDelayMs && lane.leftMs() >= postMinLeaseMs && !tools.isStopped()
  const { problem, language } = facts
  const outcome = await account.askOnce((session) =>
    provider.post(session, {
      account: account.account,
      problem,
      language,
      source,
      tokens: prepared.tokens,
      request: { mayStillSend, signal: lane.lost },
    }),
  )
  // An answer says that the post is over; without one it may still be under way.
  await (outcome.kind === 'unreachable' ? pace.hold(postSpacingMs) : pace.holdAnew(postSpacingMs))
  return outcome
}

const notStored = async (cursor: AttemptCursor, { lane }: AttemptTools, end: StepEnd): Promise<StepEnd> =>
  (await cursor.advance({ kind: 'not-stored', fence: lane.fence })) ? end : lost

const lookFor = async (cursor: AttemptCursor, { lane, clock }: AttemptTools, isConfirmed: boolean): Promise<StepEnd> =>
  (await cursor.advance({ kind: 'look-for', fence: lane.fence, atMs: clock.nowMs(), isConfirmed })) ? again : lost

/** What the answer to the post proves. */
const conclude = async (
  cursor: AttemptCursor,
  facts: TaskFacts,
  tools: AttemptTools,
  outcome: Outcome<{ readonly runId: string | null }>,
): Promise<StepEnd> => {
  const { lane, clock, attempts, account } = tools
  switch (outcome.kind) {
    case 'ok': {
      await tools.health.countRun(account.subject)
      const { runId } = outcome.value
      if (runId === null || !(await attempts.claimRun(facts.task, runId))) return lookFor(cursor, tools, true)
      await account.noteNewest(runId)
      return (await cursor.advance({ kind: 'run', fence: lane.fence, runId, atMs: clock.nowMs() })) ? again : lost
    }
    case 'page-changed':
      return lookFor(cursor, tools, false)
    case 'unreachable':
      return outcome.sent ? lookFor(cursor, tools, false) : notStored(cursor, tools, later(quickRetryMs))
    case 'refused':
    case 'too-soon':
    case 'signed-out':
    case 'walled': {
      const end = await notStored(cursor, tools, again)
      return end.kind === 'again' ? heldUp(cursor, facts, tools, outcome) : end
    }
  }
}

/** From `laned`. */
export const postAttempt = async (cursor: AttemptCursor, facts: TaskFacts, tools: AttemptTools): Promise<StepEnd> => {
  if (tools.isStopped()) {
    const result = failed(Status.cancelled, [judgeMessage('remoteCancelled')])
    return (await cursor.advance({ kind: 'refuse', result })) ? again : lost
  }
  const ready = await makeReady(facts, tools)
  if (ready === 'foreign') return later(heldUpMs)
  if (ready.kind !== 'ok') return heldUp(cursor, facts, tools, ready)
  if (tools.lane.leftMs() < postMinLeaseMs) return later(quickRetryMs)
  const outcome = await recordAndPost(cursor, facts, tools, ready.value)
  return outcome === null ? lost : conclude(cursor, facts, tools, outcome)
}
