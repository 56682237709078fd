/**
 * Following a run that is at the site until the site has judged it. A run is looked at every few seconds; what does
 * not answer is asked again, later each time, and after ten minutes the attempt ends with the run's number known, so
 * that sending it in again only reads the result.
 */
import { stripVTControlCharacters } from 'node:util'
import type { AttemptResult, AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import { isExpired } from '@podium/proto/rules/remote/recovery.ts'
import { siteVerdict } from '@podium/proto/rules/remote/site-statuses.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { cutReport, judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { again, failed, followTimeout, heldUpMs, later, lost } from './attempt-tools.ts'
import type { AttemptCursor, AttemptTools, StepEnd, TaskFacts } from './attempt-tools.ts'
import { ok } from './provider.ts'
import type { Outcome, RunResult } from './provider.ts'

type Following = Extract<AttemptState, { readonly phase: 'known' | 'following' }>

const longestPauseMs = 30_000
/** A text that nobody knows is believed when it stands there at two looks. */
const looksToBelieve = 2
const compileTextMaxChars = 16_000

class RunFollower {
  private readonly cursor: AttemptCursor
  private readonly facts: TaskFacts
  private readonly tools: AttemptTools
  private unknownText: string | null = null
  private unknownLooks = 0
  private failures = 0

  constructor(cursor: AttemptCursor, facts: TaskFacts, tools: AttemptTools) {
    this.cursor = cursor
    this.facts = facts
    this.tools = tools
  }

  async run(): Promise<StepEnd> {
    const { clock, lane, isStopped } = this.tools
    for (;;) {
      const { state } = this.cursor
      if (state.phase !== 'known' && state.phase !== 'following') return again
      if (lane.leftMs() === 0) return lost
      if (isStopped()) return this.finish(failed(Status.cancelled, [judgeMessage('remoteCancelled')]))
      const read = await this.read(state)
      if (read.kind === 'walled') return this.heldUp(state)
      const end = read.kind === 'ok' ? await this.decide(state, read.value) : this.countFailure()
      if (end !== null) return end
      if (isExpired(state.sinceMs, clock.nowMs())) return this.finish(followTimeout(this.facts.task, state.runId))
      await clock.sleep(this.pauseMs(read), lane.ended).catch(() => undefined)
    }
  }

  private async read({ runId }: Following): Promise<Outcome<RunResult>> {
    const { account, provider } = this.tools
    const { problem } = this.facts
    const listed = this.takeListed()
    if (listed !== null) return ok({ status: listed, timeMs: null, memoryKb: null })
    const run = { runId, problem, account: account.account }
    return account.read((session) => provider.readRun(session, run))
  }

  /** The list in which the run was found counts as the first look, unless it showed more than that the run goes on. */
  private takeListed(): string | null {
    const { listedStatus } = this.cursor
    this.cursor.listedStatus = null
    const status = listedStatus === null ? null : siteVerdict(this.facts.task.site, listedStatus)
    return status === null || isFinal(status) ? null : listedStatus
  }

  private async heldUp(state: Following): Promise<StepEnd> {
    if (isExpired(state.sinceMs, this.tools.clock.nowMs()))
      return this.finish(followTimeout(this.facts.task, state.runId))
    return later(heldUpMs)
  }

  private countFailure(): null {
    this.failures += 1
    return null
  }

  private pauseMs(read: Outcome<RunResult>): number {
    if (read.kind === 'too-soon') return read.waitMs
    const { pollMs } = remoteSites[this.facts.task.site]
    return Math.min(pollMs * 2 ** Math.min(this.failures, 8), longestPauseMs)
  }

  /** Null: look again. */
  private async decide(state: Following, result: RunResult): Promise<StepEnd | null> {
    this.failures = 0
    const status = siteVerdict(this.facts.task.site, result.status)
    if (status === null) return this.decideUnknown(result.status)
    this.unknownText = null
    if (result.cases !== undefined) this.cursor.cases = result.cases
    if (!isFinal(status)) return this.goOn(state, status, result.done ?? null)
    const report = await this.reportOf(state, status, result.status)
    if (report === null) return null
    return this.finish({ status, timeMs: result.timeMs ?? 0, memoryKb: result.memoryKb ?? 0, report: filled(report) })
  }

  private async decideUnknown(text: string): Promise<StepEnd | null> {
    this.unknownLooks = text === this.unknownText ? this.unknownLooks + 1 : 1
    this.unknownText = text
    if (this.unknownLooks < looksToBelieve) return null
    const site = remoteSites[this.facts.task.site].name
    return this.finish(failed(Status.systemError, [judgeMessage('remoteUnknownStatus', { site, status: text })]))
  }

  private async goOn(state: Following, status: number, done: number | null): Promise<StepEnd | null> {
    this.tools.onProgress(status, done)
    if (state.phase === 'following' && state.status === status) return null
    return (await this.cursor.advance({ kind: 'follow', fence: this.tools.lane.fence, status })) ? null : lost
  }

  /** Empty for no words; null when the compiler's words could not be read yet. */
  private async reportOf({ runId }: Following, status: number, text: string): Promise<JudgeReport | null> {
    const { account, provider } = this.tools
    const { task, problem } = this.facts
    const site = remoteSites[task.site].name
    if (status === Status.systemError || status === Status.submitFailed)
      return [judgeMessage('remoteSystemError', { site, status: text })]
    if (status !== Status.compileError) return []
    const none = [judgeMessage('remoteNoCompileText', { site })]
    const { compileText } = provider
    if (compileText === undefined) return none
    const read = await account.ask((session) => compileText(session, { runId, problem }))
    if (read.kind === 'unreachable' || read.kind === 'too-soon') return this.countFailure()
    const words = read.kind === 'ok' ? stripVTControlCharacters(read.value ?? '').trim() : ''
    return words === '' ? none : cutReport(quoted(words), compileTextMaxChars)
  }

  private async finish(result: AttemptResult): Promise<StepEnd> {
    return (await this.cursor.advance({ kind: 'finish', fence: this.tools.lane.fence, result })) ? again : lost
  }
}

const filled = (report: JudgeReport): JudgeReport | null => (report.length === 0 ? null : report)

/** From `known` or `following`. */
export const followRun = (cursor: AttemptCursor, facts: TaskFacts, tools: AttemptTools): Promise<StepEnd> =>
  new RunFollower(cursor, facts, tools).run()
