/** What a rejudge would change, of a board of 2,554 teams and 34,262 runs: the computation alone, in this process. */
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { rejudgeDiffInSteps } from '@podium/proto/rules/board/rejudge-diff.ts'
import type { DiffInput, NewResult } from '@podium/proto/rules/board/rejudge-diff.ts'
import { defaultScoring } from '@podium/proto/rules/board/scoring.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { makeBoard } from '../services-boards/board-files.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'

const [teams, runs, problems] = [2_554, 34_262, 13]
const rounds = 30
/** While it is computed for the last time, a rejudge that is applied holds the contest. */
const mostMs = 1_000
/** So long another call of the process waits at most. */
const mostStepMs = 100

const statusOf = (name: string): number =>
  name === 'ACCEPTED' || name === 'CORRECT' ? Status.accepted : Status.wrongAnswer

function inputOf(): Omit<DiffInput, 'results'> {
  const made = makeBoard(5, teams, runs, problems)
  return {
    scoring: defaultScoring('acm'),
    awards: { type: 2, list: [{ priority: 1, name: 'Gold', background: '#fff', color: '#000', num: 35 }] },
    columns: problems,
    participants: made.teams.map(({ id, star }) => ({ key: id, star })),
    attempts: made.runs.map(({ team, problem, second, status }, index) => ({
      submitId: index + 1,
      key: made.teams[team]?.id ?? '',
      column: problem,
      timeS: second,
      status: statusOf(status),
      score: null,
      runMs: 10,
      period: recordPeriods.open,
    })),
  }
}

/** Every submission, of which each so many-th gets the other verdict. */
const resultsOf = ({ attempts }: Omit<DiffInput, 'results'>, every: number): Map<number, NewResult> =>
  new Map(
    attempts.map(({ submitId, status }) => {
      const other = status === Status.accepted ? Status.wrongAnswer : Status.accepted
      return [submitId, { status: submitId % every === 0 ? other : status, score: null, runMs: 20 }]
    }),
  )

const input = inputOf()
for (const [name, every] of [
  ['one verdict in a thousand', 1_000],
  ['every tenth verdict', 10],
  ['every verdict', 1],
] as const) {
  const results = resultsOf(input, every)
  const longestMs: number[] = []
  const samples = Array.from({ length: rounds }, () => {
    const stepsMs: number[] = []
    const steps = rejudgeDiffInSteps({ ...input, results })
    for (let isDone = false; !isDone;) {
      const startMs = performance.now()
      isDone = steps.next().done === true
      stepsMs.push(performance.now() - startMs)
    }
    longestMs.push(Math.max(...stepsMs))
    return stepsMs.reduce((sum, ms) => sum + ms, 0)
  })
  const figures = figuresOf(samples)
  printRow('its longest step', figuresOf(longestMs))
  printRow(`preview of 34,262 runs, ${name} another`, figures)
  mustHold(`its steps take less than ${mostStepMs} ms (${name})`, figuresOf(longestMs).p50Ms < mostStepMs)
  mustHold(`a preview takes less than ${mostMs} ms (${name})`, figures.p99Ms < mostMs)
}
