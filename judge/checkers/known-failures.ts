/**
 * Checkers that did not compile a moment ago, with the compiler's words: every submission of their problem would ask
 * for them again. Not for long, because a compiler that was stopped at a limit may have been the victim of a busy
 * host.
 */
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'

const rememberedMs = 5 * 60_000
const maxRemembered = 50

interface Failure {
  readonly report: JudgeReport
  readonly atMs: number
}

export class KnownFailures {
  private readonly nowMs: () => number
  private readonly failures = new Map<string, Failure>()

  constructor(nowMs: () => number = Date.now) {
    this.nowMs = nowMs
  }

  add(key: string, report: JudgeReport): void {
    this.failures.set(key, { report, atMs: this.nowMs() })
    const [oldest] = this.failures.keys()
    if (this.failures.size > maxRemembered && oldest !== undefined) this.failures.delete(oldest)
  }

  /** The compiler's words, or null when it has to be asked. */
  find(key: string): JudgeReport | null {
    const known = this.failures.get(key)
    if (known !== undefined && this.nowMs() - known.atMs < rememberedMs) return known.report
    this.failures.delete(key)
    return null
  }
}
