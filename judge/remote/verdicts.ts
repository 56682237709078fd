/** Ends of attempts as verdicts on the bus: the same message as of submissions that are judged here. */
import type { CaseVerdict, JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { AttemptResult } from '@podium/proto/rules/remote/attempt-state.ts'
import { siteVerdict } from '@podium/proto/rules/remote/site-statuses.ts'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RunCase } from './provider.ts'

const caseOf =
  ({ site }: RemoteTask) =>
  ({ seq, status, timeMs, memoryKb, report }: RunCase): CaseVerdict => {
    const message = report === null ? null : quoted(report)
    return {
      caseId: seq,
      seq,
      status: siteVerdict(site, status) ?? Status.systemError,
      timeMs,
      memoryKb,
      score: null,
      groupNum: null,
      inputName: '',
      outputName: '',
      message,
      // What a site shows of its cases it shows to everybody.
      contestantMessage: message,
    }
  }

const fullScore = 100

/** A score there is in contests only (contract/judging 12). */
const scoreOf = ({ urgency }: RemoteTask, status: number): number | null =>
  urgency === 'contest' ? (status === Status.accepted ? fullScore : 0) : null

export const verdictOf = (
  task: RemoteTask,
  judger: string,
  { status, timeMs, memoryKb, report }: AttemptResult,
  cases: readonly RunCase[],
): JudgeVerdict => ({
  v: 1,
  submitId: task.submitId,
  attempt: task.attempt,
  judger,
  status,
  timeMs,
  memoryKb,
  score: scoreOf(task, status),
  oiRankScore: null,
  errorMessage: report,
  cases: cases.map(caseOf(task)),
})
