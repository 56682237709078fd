/**
 * Looking for a run that was perhaps posted. Until it is found, or proved absent, nothing else is posted in this lane:
 * the worker stays with it. What it reads decides nothing by itself: the reducer counts absences, and lets another
 * post follow only when there were enough of them.
 */
import type { AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import {
  chooseRun,
  isExpired,
  isNewAbsence,
  nextLookAtMs,
  patienceMs,
  provesAbsence,
} from '@podium/proto/rules/remote/recovery.ts'
import type { FoundRun, RunChoice } from '@podium/proto/rules/remote/recovery.ts'
import { again, heldUpMs, later, lost, unknownRun } from './attempt-tools.ts'
import type { AttemptCursor, AttemptTools, StepEnd, TaskFacts } from './attempt-tools.ts'
import type { Outcome, RunList, RunRow } from './provider.ts'
import { newestOf } from './run-ids.ts'
import { isSameSource } from './same-source.ts'

type Posting = Extract<AttemptState, { readonly phase: 'posting' }>

/** The first looks come quickly: mostly the run is there, and only its number was not told. */
const firstLookMs = 1_000
const longestLookMs = 20_000

class Recovery {
  private readonly cursor: AttemptCursor
  private readonly facts: TaskFacts
  private readonly tools: AttemptTools

  constructor(cursor: AttemptCursor, facts: TaskFacts, tools: AttemptTools) {
    this.cursor = cursor
    this.facts = facts
    this.tools = tools
  }

  async run(): Promise<StepEnd> {
    const { clock, lane } = this.tools
    for (let looks = 0; ; looks += 1) {
      const { state } = this.cursor
      if (state.phase !== 'posting' || state.recoveringSinceMs === null) return again
      if (lane.leftMs() === 0) return lost
      const nowMs = clock.nowMs()
      if (isExpired(state.recoveringSinceMs, nowMs)) return this.giveUp('expired')
      const list = await this.list(state)
      if (list.kind === 'walled') return later(heldUpMs)
      const end = list.kind === 'ok' ? await this.decide(state, list.value) : null
      if (end !== null) return end
      await this.pause(looks)
    }
  }

  /** Signed in, because what the site shows to others may lack the run. */
  private async list({ handover }: Posting): Promise<Outcome<RunList>> {
    const { account, provider } = this.tools
    const signedIn = provider.readsBehindWalls === true ? null : await account.signIn()
    if (signedIn !== null && signedIn.kind !== 'ok') return signedIn
    const query = { problem: this.facts.problem, baseline: handover.baseline }
    return account.read((session) => provider.listSince(session, account.account, query))
  }

  /** Null: look again. */
  private async decide(state: Posting, list: RunList): Promise<StepEnd | null> {
    const choice = await this.choose(state, list)
    if (choice.kind === 'ambiguous') return this.giveUp('ambiguous')
    if (choice.kind === 'adopt') return this.adopt(choice.runId, list)
    const nowMs = this.tools.clock.nowMs()
    const { startedAtMs } = state.handover
    if (!list.isComplete || !list.isProved || !isNewAbsence(state.absentAtMs, startedAtMs, nowMs)) return null
    const isProof = provesAbsence(state.absentAtMs, startedAtMs, nowMs)
    if (isProof && (state.isConfirmed || this.tools.repost === 'never')) return this.giveUp('repost-never')
    const isCounted = await this.cursor.advance({ kind: 'absent', fence: this.tools.lane.fence, atMs: nowMs })
    return isCounted ? null : lost
  }

  private async choose(state: Posting, { runs }: RunList): Promise<RunChoice> {
    const found: FoundRun[] = []
    for (const run of runs) found.push(await this.foundRun(state, run))
    return chooseRun(found, this.facts.language.id)
  }

  private async foundRun(state: Posting, { runId, languageId }: RunRow): Promise<FoundRun> {
    const { attempts, provider, account } = this.tools
    const { task, problem, language } = this.facts
    const owner = await attempts.ownerOf(task.site, runId)
    const isOwnedByOther = owner !== null && owner !== task.submitId
    const isPossible = !isOwnedByOther && (languageId === null || languageId === language.id)
    const { sourceOf } = provider
    const { marker, sourceHash } = state.handover
    if (sourceOf === undefined || !isPossible) return { runId, languageId, isOwnedByOther, isSameSource: null }
    const source = await account.read((session) => sourceOf(session, { runId, problem }))
    const isSame =
      source.kind === 'ok' ? isSameSource(source.value, { code: task.code, marker, hash: sourceHash }) : null
    return { runId, languageId, isOwnedByOther, isSameSource: isSame }
  }

  private async adopt(runId: string, { runs }: RunList): Promise<StepEnd | null> {
    const { attempts, lane, clock, account } = this.tools
    if (!(await attempts.claimRun(this.facts.task, runId))) return null
    await account.noteNewest(newestOf(runs.map((run) => run.runId)))
    this.cursor.listedStatus = runs.find((run) => run.runId === runId)?.status ?? null
    const isKnown = await this.cursor.advance({ kind: 'run', fence: lane.fence, runId, atMs: clock.nowMs() })
    return isKnown ? again : lost
  }

  private async giveUp(why: 'ambiguous' | 'expired' | 'repost-never'): Promise<StepEnd> {
    const { lane, clock, health, account } = this.tools
    const result = unknownRun(this.facts.task)
    const isStored = await this.cursor.advance({ kind: 'give-up', fence: lane.fence, atMs: clock.nowMs(), why, result })
    if (!isStored) return lost
    await health.countUnknown(account.subject)
    return again
  }

  /** Until the next look: soon at first, then when it counts. */
  private async pause(looks: number): Promise<void> {
    const { clock, lane } = this.tools
    const { state } = this.cursor
    if (state.phase !== 'posting') return
    const nowMs = clock.nowMs()
    const countsInMs = nextLookAtMs(state.absentAtMs, state.handover.startedAtMs) - nowMs
    const soonMs = Math.min(firstLookMs * 2 ** looks, longestLookMs)
    const endsInMs = (state.recoveringSinceMs ?? nowMs) + patienceMs - nowMs
    const waitMs = Math.min(countsInMs > 0 ? Math.min(soonMs, countsInMs) : soonMs, Math.max(endsInMs, 0))
    await clock.sleep(waitMs, lane.ended).catch(() => undefined)
  }
}

/** From `posting`, as the holder of the account's lane. */
export const recoverRun = (cursor: AttemptCursor, facts: TaskFacts, tools: AttemptTools): Promise<StepEnd> =>
  new Recovery(cursor, facts, tools).run()
