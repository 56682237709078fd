/** Ranks of contests that count as at the ICPC (icpc/ccs-specs, Scoring Data Generation). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import { rankBoard } from './rank.ts'
import { revealFrame, revealSteps } from './reveal.ts'
import { defaultScoring } from './scoring.ts'
import { contests, durationS, entriesOf, runsOf } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const icpc = { ...defaultScoring('acm'), wholeMinutes: true }

/** The minute of a participant's last accept that counts; 0 without any. */
function lastMinute(runs: readonly Run[], user: string): number {
  const accepted = runs.filter((run) => run.user === user && run.status === Status.accepted && run.timeS < durationS)
  const firsts = [...new Set(accepted.map(({ problem }) => problem))].map((problem) =>
    Math.min(...accepted.filter((run) => run.problem === problem).map(({ timeS }) => timeS)),
  )
  return firsts.length === 0 ? 0 : Math.floor(Math.max(...firsts) / 60)
}

test('an earlier minute of the last accept parts equal penalties, and equals in all three share a rank', () => {
  fc.assert(
    fc.property(runsOf(40), (runs) => {
      const board = rankBoard(icpc, entriesOf(icpc, runs, 'live'))
      const keys = board.map(({ entry, totals }) => [-totals.ac, totals.time, lastMinute(runs, entry.key)])
      const isBefore = (a: readonly number[], b: readonly number[]): boolean => {
        const at = a.findIndex((value, index) => value !== b[index])
        return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
      }
      expect(board.map(({ rank }) => rank)).toEqual(
        keys.map((key) => 1 + keys.filter((other) => isBefore(other, key)).length),
      )
    }),
    { numRuns: contests },
  )
})

test('a contest that counts seconds leaves equal penalties equal', () => {
  const run = (user: string, problem: number, timeS: number, submitId: number): Run => ({
    user,
    problem,
    timeS,
    submitId,
    status: Status.accepted,
    score: null,
    runMs: null,
    period: recordPeriods.open,
  })
  const runs = [run('ada', 0, 600, 1), run('ada', 1, 1_200, 3), run('bob', 0, 300, 2), run('bob', 1, 1_500, 4)]
  const ranksIn = (scoring: typeof icpc) => rankBoard(scoring, entriesOf(scoring, runs, 'live')).map(({ rank }) => rank)
  expect(ranksIn(icpc)).toEqual([1, 2])
  expect(ranksIn(defaultScoring('acm'))).toEqual([1, 1])
})

test('the rolling board ends in that order', () => {
  fc.assert(
    fc.property(runsOf(40), (runs) => {
      const frozen = entriesOf(icpc, runs, 'sealed')
      const entries = entriesOf(icpc, runs, 'live')
        .map((entry, index) => ({ ...entry, frozen: frozen[index]?.cells ?? [] }))
        .filter(({ cells }) => cells.some((cell) => cell !== null))
      const steps = revealSteps(icpc, entries)
      const order = (all: typeof entries) => rankBoard(icpc, all).map(({ entry }) => entry.key)
      let shown = order(revealFrame(entries, steps, 0))
      for (const { key, to } of steps) shown = shown.filter((one) => one !== key).toSpliced(to, 0, key)
      expect(shown).toEqual(order(entries))
    }),
    { numRuns: contests },
  )
})
