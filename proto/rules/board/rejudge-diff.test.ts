import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankBoard } from './rank.ts'
import type { AwardRule } from './rank.ts'
import { isOtherResult, rejudgeDiff, rejudgeDiffInSteps } from './rejudge-diff.ts'
import type { NewResult } from './rejudge-diff.ts'
import { defaultScoring } from './scoring.ts'
import { columns, entriesOf, finalStatus, runsOf, users } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const awards: AwardRule = {
  type: 2,
  list: [{ priority: 1, name: 'Gold', background: '#fff', color: '#000', num: 1 }],
}
const result: fc.Arbitrary<NewResult> = fc.record({
  status: finalStatus,
  score: fc.option(fc.integer({ min: 0, max: 3 })),
  runMs: fc.option(fc.integer({ min: 0, max: 5 })),
})
const judgedAgain = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), result), { maxLength: 25 })
const rules = ['acm', 'oi-recent', 'oi-highest', 'ioi'] as const

const diffOf = (rule: (typeof rules)[number], runs: readonly Run[], results: ReadonlyMap<number, NewResult>) =>
  rejudgeDiff({
    scoring: defaultScoring(rule),
    awards,
    columns: columns.length,
    participants: users.map((key) => ({ key, star: key === 'eve' })),
    attempts: runs.map(({ user, problem, ...run }) => ({ ...run, key: user, column: problem })),
    results,
  })

/** The contest as if it had been judged so from the beginning; what says nothing new stays. */
const judgedSo = (runs: readonly Run[], results: ReadonlyMap<number, NewResult>): Run[] =>
  runs.map((run) => {
    const next = results.get(run.submitId)
    return next !== undefined && isOtherResult(run, next) ? { ...run, ...next } : run
  })

test.each(rules)('what is shown is what the board becomes, cell by cell and rank by rank (%s)', (rule) => {
  fc.assert(
    fc.property(runsOf(60), judgedAgain, (runs, given) => {
      const results = new Map(given)
      const diff = diffOf(rule, runs, results)
      const [before, after] = [runs, judgedSo(runs, results)].map((all) => entriesOf(rule, all, 'live', ['eve']))
      const expectedCells = users.flatMap((key, row) =>
        columns.flatMap((column) => {
          const [a, b] = [before?.[row]?.cells[column] ?? null, after?.[row]?.cells[column] ?? null]
          return JSON.stringify(a) === JSON.stringify(b) ? [] : [`${column} ${key} ${JSON.stringify(b)}`]
        }),
      )
      expect(
        diff.cells.map(({ key, column, after: cell }) => `${column} ${key} ${JSON.stringify(cell)}`).sort(),
      ).toEqual(expectedCells.sort())
      const ranked = new Map(
        rankBoard(defaultScoring(rule), after ?? [], { awards }).map(({ entry, rank, award }) => [
          entry.key,
          [rank, award?.name ?? null],
        ]),
      )
      for (const { key, after: position } of diff.ranks)
        expect([position.rank, position.award]).toEqual(ranked.get(key) ?? [null, null])
      const still = rankBoard(defaultScoring(rule), before ?? [], { awards })
      const shown = new Set(diff.ranks.map(({ key }) => key))
      const left = still.filter(({ entry }) => !shown.has(entry.key))
      for (const { entry, rank, award } of left) expect(ranked.get(entry.key)).toEqual([rank, award?.name ?? null])
    }),
    { numRuns: 300 },
  )
})

test('a rejudge that finds the same changes nothing, whatever the times were', () => {
  fc.assert(
    fc.property(runsOf(60), (runs) => {
      const results = new Map(runs.map(({ submitId, status, score }) => [submitId, { status, score, runMs: 1_000 }]))
      expect(diffOf('oi-highest', runs, results)).toEqual({ verdicts: [], cells: [], ranks: [] })
    }),
  )
})

test('of a large contest it is computed in steps, each of a hundred participants at most', () => {
  const stepsOf = (people: number) =>
    [
      ...rejudgeDiffInSteps({
        scoring: defaultScoring('acm'),
        awards,
        columns: 1,
        participants: Array.from({ length: people }, (_unused, index) => ({ key: `${index}`, star: false })),
        attempts: [],
        results: new Map(),
      }),
    ].length
  expect(stepsOf(2_500) - stepsOf(100)).toBe(24)
})
