import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recordPeriods } from '../contest/contest-phase.ts'
import { Status } from '../submission/verdict.ts'
import { cellOf, packCell, unpackCell } from './cell.ts'
import type { Attempt, PackedCell } from './cell.ts'
import { boardRules, defaultScoring } from './scoring.ts'
import { contests, finalStatus, runsOf, users, views, cellsOf } from './testing/generated-contests.ts'
import type { Run } from './testing/generated-contests.ts'

const acm = defaultScoring('acm')

describe('a cell', () => {
  test('is the same however verdicts come: late, twice, out of order, after a rejudge', () => {
    const arrivals = fc.record({
      order: fc.infiniteStream(fc.nat()),
      rejudged: fc.array(finalStatus, { minLength: 1, maxLength: 8 }),
    })
    fc.assert(
      fc.property(
        runsOf(20),
        arrivals,
        fc.constantFrom(...boardRules),
        fc.constantFrom(...views),
        (runs, { order, rejudged }, rule, view) => {
          // Every run is first in the queue, then gets another verdict, then the one that stays, each in any order of
          // runs.
          let known: Run[] = runs.map((run) => ({ ...run, status: Status.pending }))
          const messages = [
            ...runs.map((run, index) => ({ ...run, status: rejudged[index % rejudged.length] ?? 0 })),
            ...runs,
            ...runs,
          ]
            .map((run, index) => ({ run, isLast: index >= runs.length, key: order.next().value as number }))
            .sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.key - b.key)
          for (const { run } of messages)
            known = known.map((one) => (one.submitId === run.submitId ? run : one)).toReversed()
          for (const user of users) expect(cellsOf(rule, known, user, view)).toEqual(cellsOf(rule, runs, user, view))
        },
      ),
      { numRuns: contests },
    )
  })

  test('under the freeze shows the same whatever becomes of an attempt', () => {
    const anyStatus = fc.oneof(finalStatus, fc.constantFrom(Status.pending, Status.compiling, Status.judging))
    fc.assert(
      fc.property(runsOf(30), fc.infiniteStream(anyStatus), fc.constantFrom(...boardRules), (runs, statuses, rule) => {
        const other = runs.map((run) =>
          run.period === recordPeriods.underFreeze
            ? { ...run, status: statuses.next().value, score: 1, runMs: 9 }
            : run,
        )
        for (const user of users)
          expect(cellsOf(rule, other, user, 'sealed')).toEqual(cellsOf(rule, runs, user, 'sealed'))
      }),
    )
  })

  test('an attempt in the queue is no result, and counts as a try only under the freeze', () => {
    const waiting: Attempt = {
      submitId: 1,
      timeS: 9,
      status: Status.judging,
      score: null,
      runMs: null,
      period: recordPeriods.open,
    }
    expect(views.map((view) => cellOf(acm, [waiting], view))).toEqual([null, null, null])
    expect(cellOf(acm, [{ ...waiting, period: recordPeriods.underFreeze }], 'sealed')).toMatchObject({
      n: 1,
      tries: 1,
      acS: null,
    })
  })

  test('survives being packed', () => {
    fc.assert(
      fc.property(runsOf(12), fc.constantFrom(...boardRules), fc.constantFrom(...views), (runs, rule, view) => {
        const cells = users.flatMap((user) => cellsOf(rule, runs, user, view)).filter((cell) => cell !== null)
        const sent = JSON.parse(JSON.stringify(cells.map((cell) => packCell(rule, cell)))) as PackedCell[]
        expect(sent.map((packed, index) => unpackCell(rule, packed, cells[index]?.first))).toEqual(cells)
      }),
    )
  })
})
